// Setting up a match: which game, who sits where, how strong, by which clock.

import { useState } from 'preact/hooks'
import { catalogue, makeMatch } from '../api.ts'
import { keepInvites } from '../invites.ts'
import { go, place } from '../router.ts'
import { levelIn, levels, myName, remember } from '../settings.ts'
import { firstSetup, has, movedTo, resized, seated, wishOf, type Setup } from '../setup.ts'
import { strengthAt } from '../strengths.ts'
import type { Card } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { EmblemRow } from '../ui/Emblem.tsx'
import { GoalPanel } from '../ui/GoalPanel.tsx'
import { useAsk, useLoaded, useTitle } from '../ui/hooks.ts'
import { Icon } from '../ui/icons.tsx'
import { playersWord } from '../ui/words.ts'
import { numberWord } from '../words.ts'
import { LevelPanel } from './LevelPanel.tsx'
import { SeatList } from './SeatList.tsx'
import { Segments, ClockLine, ListedLine, TakeBackLine, Variant } from './SetupOptions.tsx'

export function NewGame(_: { name: string }) {
  useTitle('New game')
  const { value, error, again } = useLoaded(catalogue, 'games')
  const game = place.value.query.get('game')
  const card = value?.games.find(each => each.name === game) ?? value?.games[0]
  return (
    <div class="app newgame">
      <Bar title="New game" sub={card?.title ?? ''} />
      <main>
        {error && <p class="error" role="alert">{error} <button class="btn small" onClick={again}>Try again</button></p>}
        {value && card && <Form games={value.games} card={card} />}
      </main>
    </div>
  )
}

function Form({ games, card }: { games: Card[]; card: Card }) {
  const { query } = place.value
  const [setup, setSetup] = useState<Setup>(() =>
    firstSetup(card, usualLevel(card), query.get('with') === 'friend', query.get('listed') === '1'))
  const [seat, setSeat] = useState(1)
  const { busy, error, ask } = useAsk()
  const programs = setup.seats.flatMap((each, k) => (each.kind === 'program' ? [k] : []))
  const chosen = programs.includes(seat) ? seat : programs[0]

  const turnTo = (other: Card): void => {
    setSetup(movedTo(setup, other, usualLevel(other)))
    go(`/new?game=${other.name}`, true)
  }
  const setLevel = (level: number): void => {
    if (chosen === undefined) return
    levels.value = { ...levels.value, [card.name]: level }
    setSetup(seated(setup, chosen, 'program', level))
  }
  const create = (event: Event): void => {
    event.preventDefault()
    void ask(() => start(card, setup))
  }
  return (
    <>
      <form class="panel setup" aria-labelledby="new-game" onSubmit={create}>
        <h1 class="serif" id="new-game">New game</h1>
        <Games games={games} chosen={card} choose={turnTo} />
        <div class="line"><h2>Seats</h2><Players card={card} setup={setup} change={setSetup} /></div>
        <SeatList card={card} setup={setup} change={setSetup} chosen={chosen ?? -1} choose={setSeat} />
        <ClockLine setup={setup} change={setSetup} />
        <TakeBackLine setup={setup} change={setSetup} />
        <ListedLine setup={setup} change={setSetup} />
        <Variant card={card} setup={setup} change={setSetup} />
        <footer>
          {error ? <p class="error" role="alert">{error}</p> : <p class="next">{whatNext(setup)}</p>}
          <button class="btn primary big" disabled={busy}>
            <Icon name="play" />{has(setup, 'open') ? 'Create game' : 'Start game'}
          </button>
        </footer>
      </form>
      {chosen === undefined
        ? <GoalPanel card={card}><a class="btn" href={`/learn/${card.name}`}><Icon name="learn" />Learn it</a></GoalPanel>
        : <LevelPanel card={card} seat={chosen} level={setup.seats[chosen]!.level} choose={setLevel} />}
    </>
  )
}

const usualLevel = (card: Card): number => strengthAt(card, levelIn(card.name)).number

async function start(card: Card, setup: Setup): Promise<void> {
  const made = await makeMatch(wishOf(card, setup, myName.value))
  keepInvites(made)
  const seats = setup.seats.flatMap(({ kind }, seat) => (kind === 'you' || kind === 'guest' ? [seat] : []))
  remember({ id: made.id, game: card.name, seats })
  go(`/m/${made.id}`)
}

function whatNext(setup: Setup): string {
  const open = setup.seats.filter(each => each.kind === 'open').length
  if (open) return `Next you get a link for ${open === 1 ? 'the open seat' : 'each open seat'}. No account is needed.`
  return has(setup, 'you') || has(setup, 'guest') ? 'The game starts right away.' : 'You watch: only programs play.'
}

function Games({ games, chosen, choose }: { games: Card[]; chosen: Card; choose: (card: Card) => void }) {
  return (
    <div class="games" role="radiogroup" aria-label="Game">
      {games.map(card => (
        <label key={card.name} class={`gm${card === chosen ? ' on' : ''}`}>
          <input type="radio" class="vh" name="game" checked={card === chosen} onChange={() => choose(card)} />
          <span class="thumb" data-game={card.name}><EmblemRow game={card.name} /></span>
          <span class="about"><b>{card.title}</b><small>{playersWord(card.seats)}</small></span>
        </label>
      ))}
    </div>
  )
}

function Players({ card, setup, change }: { card: Card; setup: Setup; change: (setup: Setup) => void }) {
  const [least, most] = card.seats
  if (least === most) return <span class="muted">always {numberWord(least)} players</span>
  const counts = Array.from({ length: most - least + 1 }, (_, k) => least + k)
  return (
    <span class="players">
      <span class="muted" aria-hidden="true">Players</span>
      <Segments label="Number of players" values={counts} chosen={setup.seats.length} choose={count => change(resized(setup, count))} />
    </span>
  )
}
