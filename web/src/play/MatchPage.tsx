// The page of a match: it connects, and shows the waiting room, an invitation, a curtain or the table.

import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { cardOf } from '../api.ts'
import { loadLooks } from '../board/looks.ts'
import { Lobby } from '../pages/Lobby.tsx'
import { Offered } from '../pages/Offered.tsx'
import { place } from '../router.ts'
import { remember, seatsIn } from '../settings.ts'
import type { Card } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { Curtain } from './Curtain.tsx'
import { Match } from './match.ts'
import { Table } from './Table.tsx'

export function MatchPage({ name: id }: { name: string }) {
  const held = seatsIn(id)
  const [seat, setSeat] = useState<number | null>(held.length > 1 ? held[0]! : null)
  const [visit, setVisit] = useState(0)
  const match = useMemo(() => new Match(id, seat), [id, seat, visit])
  useEffect(() => () => match.close(), [match])
  const message = match.message.value
  const ready = useGame(message?.game)
  const opened = useSignal<number | null>(null) // the seat that has drawn the curtain aside
  useRemember(match, held)
  const seated = held.length > 0
  useEffect(() => {
    if (seated && match.message.value?.seat === null) setVisit(visit + 1) // a watcher has taken a seat
  }, [seated])

  // People at one screen: whoever is to move gets the table.
  const mover = toMove(match)
  const due = held.length > 1 && mover !== null && held.includes(mover) ? mover : seat
  useEffect(() => {
    if (due !== seat) setSeat(due)
  }, [due])

  const state = match.live.state.value
  if (state.kind === 'refused') return <Refused words={state.error} />
  if (!message || !ready) return <Loading />
  const invite = place.value.hash
  const open = message.seats.some(each => each.kind === 'open')
  if (invite && message.seat === null && !held.length && open) {
    return <Offered id={id} invite={invite} message={message} />
  }
  if (open && message.seat !== null) return <Lobby id={id} message={message} />
  if (ready.hides && held.length > 1 && due !== null && opened.value !== due && !message.outcome) {
    return <Curtain key={due} name={message.seats[due]?.name ?? ''} open={() => (opened.value = due)} />
  }
  return <Table key={seat} match={match} card={ready} />
}

function toMove(match: Match): number | null {
  const scene = match.staging.steps.value[0]?.scene
  const part = scene?.parts.find(each => each.role === 'seat' && each.words?.turn !== undefined)
  return part ? Number(part.id.split(':')[1]) : null
}

/** The game's card, once its drawings are here too. */
function useGame(game: string | undefined): Card | null {
  const [ready, setReady] = useState<Card | null>(null)
  useEffect(() => {
    if (!game) return
    void Promise.all([loadLooks(game), cardOf(game)]).then(([, card]) => setReady(card), () => undefined)
  }, [game])
  return ready?.name === game ? ready : null
}

/** A browser whose list was lost finds its seat again. */
function useRemember(match: Match, held: number[]): void {
  const message = match.message.value
  useEffect(() => {
    if (message && message.seat !== null && !held.includes(message.seat)) remember({ id: match.id, game: message.game, seats: [...held, message.seat] })
  }, [message?.seat])
}

function Loading() {
  return <div class="app"><Bar /><main class="plain" aria-busy="true"><h1 class="vh">A match</h1></main></div>
}

function Refused({ words }: { words: string }) {
  useEffect(() => {
    document.title = 'No such match – Zellige'
  }, [])
  return (
    <div class="app">
      <Bar />
      <main class="plain">
        <h1 class="serif">This match cannot be shown</h1>
        <p>{words}</p>
        <p><a class="btn primary" href="/">To the games</a></p>
      </main>
    </div>
  )
}
