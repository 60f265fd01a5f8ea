// Learning: the games to choose from, or the lesson of one.

import { catalogue, lessonsOf } from '../api.ts'
import { progressWords, stepReached } from '../learning.ts'
import type { Card } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { EmblemRow } from '../ui/Emblem.tsx'
import { useLoaded, useTitle } from '../ui/hooks.ts'
import { Lesson } from './Lesson.tsx'
import { Trouble } from './Trouble.tsx'

export const Learn = ({ name }: { name: string }) => (name ? <Lesson game={name} /> : <Choice />)

function Choice() {
  useTitle('Learn')
  const { value, error, again } = useLoaded(catalogue, 'games')
  if (error) return <Trouble title="Learn a game" error={error} again={again} />
  return (
    <div class="app">
      <Bar />
      <main class="learn">
        <h1 class="serif">Learn a game</h1>
        <p class="lead">A few small steps on a real board. You make the moves.</p>
        <ul class="learn-cards">{value?.games.map(card => <GameToLearn key={card.name} card={card} />)}</ul>
      </main>
    </div>
  )
}

function GameToLearn({ card }: { card: Card }) {
  const count = useLoaded(() => lessonsOf(card.name), card.name).value?.steps.length
  const reached = stepReached(card.name)
  const done = count !== undefined && reached >= count
  return (
    <li class="panel" data-game={card.name}>
      <div class="art"><EmblemRow game={card.name} /></div>
      <div class="body">
        <h2 class="serif">{card.title}</h2>
        <p>{card.pitch ?? card.about}</p>
        <p class="begin">
          <a class="btn primary" href={`/learn/${card.name}`}>{done ? 'Again' : reached ? 'Go on' : 'Begin'}<span class="vh">: {card.title}</span></a>
          <a class="btn" href={`/rules/${card.name}`}>Rules<span class="vh"> of {card.title}</span></a>
          {count !== undefined && <span class={`chip${done ? ' on' : ''}`}>{progressWords(reached, count)}</span>}
        </p>
      </div>
    </li>
  )
}
