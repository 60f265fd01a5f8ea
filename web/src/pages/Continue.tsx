// The matches of this browser that go on, or ended a short while ago; newest first.

import { useEffect, useState } from 'preact/hooks'
import { Refusal, lookAt, type Look } from '../api.ts'
import { forget, mine, type Mine } from '../settings.ts'
import { standingOf } from '../standing.ts'
import type { Card } from '../types.ts'
import { Emblem } from '../ui/Emblem.tsx'

const MOST = 6
const EVERY = 15_000 // milliseconds between two looks
const DAY = 24 * 3600 * 1000

interface Found {
  match: Mine
  look: Look
}

/** Ask how a match stands; one that is gone, or long over, is forgotten. */
async function find(match: Mine): Promise<Found | null> {
  try {
    const look = await lookAt(match.id, match.seats[0])
    if (!look.outcome || Date.now() - match.made < DAY) return { match, look }
    forget(match.id)
  } catch (problem) {
    if (problem instanceof Refusal && (problem.status === 404 || problem.status === 401)) forget(match.id)
  }
  return null
}

async function findAll(): Promise<Found[]> {
  const found = await Promise.all(mine.value.slice(0, 2 * MOST).map(find))
  return found.filter(each => each !== null).slice(0, MOST)
}

export function Continue({ games }: { games: Card[] }) {
  const [found, setFound] = useState<Found[]>([])
  useEffect(() => {
    let left = false
    const update = (): void => {
      if (document.visibilityState === 'visible') void findAll().then(all => left || setFound(all))
    }
    update()
    document.addEventListener('visibilitychange', update)
    const timer = setInterval(update, EVERY)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  if (!found.length) return null
  return (
    <section class="panel cont" aria-labelledby="continue">
      <header><h2 id="continue">Your games</h2></header>
      <ul>{found.map(({ match, look }) => <Row key={match.id} match={match} look={look} games={games} />)}</ul>
    </section>
  )
}

function Row({ match, look, games }: Found & { games: Card[] }) {
  const { who, sub, chip } = standingOf(look, match.seats)
  const title = games.find(card => card.name === look.game)?.title ?? look.game
  return (
    <li>
      <a href={`/m/${match.id}`}>
        <Emblem game={look.game} />
        <span class="nm"><b>{title}, {who}</b><small>{sub}</small></span>
        <span class={`chip${chip === 'your turn' ? ' on' : ''}`}>{chip}</span>
      </a>
    </li>
  )
}
