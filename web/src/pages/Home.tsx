// The home page: the games, the matches that go on, and a box for links and codes.

import { catalogue } from '../api.ts'
import { mine } from '../settings.ts'
import { Bar } from '../ui/Bar.tsx'
import { useLoaded, useTitle } from '../ui/hooks.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Continue } from './Continue.tsx'
import { GameCard } from './GameCard.tsx'
import { JoinBox } from './JoinBox.tsx'

const MORE: [address: string, icon: IconName, name: string, words: string][] = [
  ['/new', 'people', 'New game', 'More players, a friend, a clock, a variant'],
  ['/learn', 'learn', 'Learn', 'Each game in a few small steps'],
  ['/watch', 'eye', 'Watch', 'Games that are being played'],
  ['/replay', 'book', 'Replay', 'Go through the record of a game'],
]

export function Home(_: { name: string }) {
  useTitle()
  const { value, error, again } = useLoaded(catalogue, 'games')
  return (
    <div class="app home">
      <Bar />
      <main class={mine.value.length ? 'with-matches' : ''}>
        <header class="hero">
          <div>
            <h1 class="serif">Three tile-laying games</h1>
            <p>Play against a program right away, or send a friend a link.</p>
          </div>
          <JoinBox />
        </header>
        {error && <p class="error" role="alert">{error} <button class="btn small" onClick={again}>Try again</button></p>}
        {value && (
          <>
            <section class="cards" aria-label="Games">
              {value.games.map((card, place) => <GameCard key={card.name} card={card} place={place} />)}
            </section>
            <div class="rest">
              <Continue games={value.games} />
              <More />
            </div>
          </>
        )}
      </main>
    </div>
  )
}

function More() {
  return (
    <nav class="panel more" aria-label="More">
      <ul>
        {MORE.map(([address, icon, name, words]) => (
          <li key={address}>
            <a href={address}><Icon name={icon} /><span class="nm"><b>{name}</b><small>{words}</small></span></a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
