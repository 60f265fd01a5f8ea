// How strong a program plays: all levels with their ratings, to choose from.

import { strengthName, strengthsOf } from '../strengths.ts'
import type { Card } from '../types.ts'
import { Avatar } from '../ui/icons.tsx'

export function LevelPanel({ card, seat, level, choose }: {
  card: Card
  seat: number
  level: number
  choose: (level: number) => void
}) {
  const all = strengthsOf(card)
  const rated = all.some(each => each.rating > 0)
  return (
    <section class="panel levels" aria-labelledby="levels">
      <header><h2 id="levels">Level of seat {seat + 1}</h2>{rated && <span>rating</span>}</header>
      <div role="radiogroup" aria-labelledby="levels">
        {all.map(each => (
          <label key={each.player} class={`lv${each.number === level ? ' on' : ''}`}>
            <input type="radio" class="vh" name="level" checked={each.number === level} onChange={() => choose(each.number)} />
            <Avatar letter={String(each.number)} />
            <span><b>{strengthName(each)}</b><small>{each.words}</small></span>
            {rated && <em>{each.rating}</em>}
          </label>
        ))}
      </div>
      {rated && <p class="cap">Elo above Level 1, measured in {card.title}.</p>}
    </section>
  )
}
