// Matches that anyone may watch, and open ones that anyone may join.

import { useEffect } from 'preact/hooks'
import { catalogue, get, joinListed } from '../api.ts'
import { sitDown } from '../seating.ts'
import { myName, seatsIn } from '../settings.ts'
import type { Card } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { Emblem } from '../ui/Emblem.tsx'
import { useAsk, useLoaded, useTitle } from '../ui/hooks.ts'
import { ago } from '../ui/words.ts'
import { counted } from '../words.ts'

interface Listed {
  id: string
  game: string
  status: 'open' | 'playing' | 'over'
  made: number
  seats: { name: string; kind: string }[]
}

interface Lists {
  games: Card[]
  open: Listed[]
  playing: Listed[]
  over: Listed[]
}

const EVERY = 15_000 // milliseconds between two looks

async function load(): Promise<Lists> {
  const list = async (query: string): Promise<Listed[]> => (await get<{ matches: Listed[] }>(`/api/matches?${query}`)).matches
  const [{ games }, open, playing, over] = await Promise.all([
    catalogue(), list('open=1&limit=20'), list('limit=20'), list('finished=1&limit=10'),
  ])
  return { games, open, playing, over }
}

export function Watch(_: { name: string }) {
  useTitle('Watch')
  const { value, error, again } = useLoaded(load, 'lists')
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), EVERY)
    return () => clearInterval(timer)
  }, [])
  return (
    <div class="app watch">
      <Bar />
      <main>
        <header class="top">
          <div>
            <h1 class="serif">Watch</h1>
            <p>Games that are open to everyone.</p>
          </div>
          {value && isBusy(value) && <a class="btn" href="/new?listed=1">Start an open game</a>}
        </header>
        {error && <p class="error" role="alert">{error} <button class="btn small" onClick={again}>Try again</button></p>}
        {value && <All {...value} />}
      </main>
    </div>
  )
}

const isBusy = ({ open, playing }: Lists): boolean => open.length + playing.length > 0

function All(lists: Lists) {
  const { games, open, playing, over } = lists
  return (
    <>
      {!isBusy(lists) && <Nothing />}
      <List title="Waiting for players" matches={open} games={games} />
      <List title="Being played" matches={playing} games={games} />
      <List title="Just finished" matches={over} games={games} />
    </>
  )
}

function Nothing() {
  return (
    <section class="panel empty">
      <p>Nothing is being played in public right now. Start a game that anyone may join, and see who comes.</p>
      <a class="btn primary" href="/new?listed=1">Start an open game</a>
    </section>
  )
}

function List({ title, matches, games }: { title: string; matches: Listed[]; games: Card[] }) {
  if (!matches.length) return null
  return (
    <section class="panel" aria-label={title}>
      <header><h2>{title}</h2></header>
      <ul>{matches.map(match => <Row key={match.id} match={match} title={titleOf(games, match.game)} />)}</ul>
    </section>
  )
}

const titleOf = (games: Card[], game: string): string => games.find(card => card.name === game)?.title ?? game

function Row({ match, title }: { match: Listed; title: string }) {
  const { busy, error, ask } = useAsk()
  const open = match.seats.filter(each => each.kind === 'open').length
  const names = match.seats.filter(each => each.kind !== 'open').map(each => each.name)
  const when = ago(Date.now() - match.made)
  const mine = seatsIn(match.id).length > 0
  return (
    <li>
      <a href={`/m/${match.id}`}>
        <Emblem game={match.game} />
        <span class="nm">
          <b>{title}, {names.join(' v ') || 'nobody yet'}</b>
          <small>{open ? `${counted(open, 'seat')} open, made ${when}` : `begun ${when}`}</small>
        </span>
        {mine && <span class="chip on">your game</span>}
      </a>
      {error && <p class="error" role="alert">{error}</p>}
      {open > 0 && !mine && (
        <button class="btn small primary" disabled={busy} aria-label={`Join ${title} with ${names.join(' and ')}`}
          onClick={() => void ask(async () => sitDown(await joinListed(match.id, myName.value.trim()), match.game))}>
          Join
        </button>
      )}
    </li>
  )
}
