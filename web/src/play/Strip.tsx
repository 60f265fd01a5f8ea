// A strip over the status line: the connection, a question from the other side, or news. It never covers the board.

import { useEffect, useState } from 'preact/hooks'
import type { Live, State } from '../live.ts'
import type { Offer, Seat } from '../types.ts'
import { Icon } from '../ui/icons.tsx'

const BLINK = 700 // a cut that is shorter is not worth a word

export function ConnectionStrip({ live, staged }: { live: Live; staged: boolean }) {
  const state = live.state.value
  const cut = state.kind === 'waiting' || state.kind === 'connecting'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!cut) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), BLINK)
    return () => clearTimeout(timer)
  }, [cut])
  if (!shown || !cut) return null
  return (
    <div class="strip brass" role="status">
      <Icon name="link" />
      <p><b>No connection.</b> {tryingWords(state)}{staged && ' Your tiles stay where they are.'}</p>
      <button class="btn small" onClick={live.now}>Now</button>
    </div>
  )
}

function tryingWords(state: State): string {
  return state.kind === 'waiting' && state.seconds >= 1 ? `Trying again in ${Math.round(state.seconds)} s.` : 'Trying again.'
}

export function OfferStrip({ offer, seats, mine, answer }: {
  offer: Offer
  seats: Seat[]
  mine: number | null
  answer: (yes: boolean) => void
}) {
  const who = seats[offer.seat]?.name ?? 'Somebody'
  const words = offer.kind === 'take-back' ? 'would like to take back the last turn.'
    : `would like a program to play for ${seats[offer.target ?? 0]?.name ?? 'the absent player'}.`
  if (mine === null) return null
  if (offer.seat === mine) return <div class="strip" role="status"><p>You have asked{offer.kind === 'take-back' ? ' to take back.' : '.'} Waiting for an answer.</p></div>
  return (
    <div class="strip" role="alert">
      <p><b>{who}</b> {words}</p>
      <button class="btn small" onClick={() => answer(false)}>No</button>
      <button class="btn small primary" onClick={() => answer(true)}>Allow</button>
    </div>
  )
}

export function NoticeStrip({ words, close }: { words: string; close: () => void }) {
  return (
    <div class="strip" role="status">
      <p>{words}</p>
      <button class="btn small quiet icon" aria-label="Close" onClick={close}><Icon name="close" size={16} /></button>
    </div>
  )
}
