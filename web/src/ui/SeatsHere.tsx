// Who sits at a table that is not full yet.

import type { ComponentChildren } from 'preact'
import { strengthName, strengthOfKind } from '../strengths.ts'
import type { Card, Seat } from '../types.ts'
import { Avatar } from './icons.tsx'

/** `filling` is what can be done with a seat that nobody has taken. */
export function SeatsHere({ seats, mine, card, filling }: {
  seats: Seat[]
  mine: readonly number[]
  card: Card | undefined
  filling?: (seat: number) => ComponentChildren
}) {
  return (
    <ul class="sitting" aria-label="Seats">
      {seats.map(seat => <Sitting key={seat.seat} seat={seat} me={mine.includes(seat.seat)} card={card} filling={filling?.(seat.seat)} />)}
    </ul>
  )
}

function Sitting({ seat, me, card, filling }: { seat: Seat; me: boolean; card: Card | undefined; filling: ComponentChildren }) {
  if (seat.kind === 'open') {
    return (
      <li class="open-seat">
        <Avatar letter="" open />
        <span class="nm"><b>Open seat</b><small>nobody has taken it yet</small></span>
        {filling}
      </li>
    )
  }
  const program = seat.kind !== 'human'
  const strength = strengthOfKind(card, seat.kind)
  const letter = strength ? String(strength.number) : seat.name.charAt(0).toUpperCase()
  return (
    <li>
      <Avatar letter={letter} me={me} />
      <span class="nm">
        <b>{strength ? strengthName(strength) : seat.name}{me && ' (you)'}</b>
        <small>{program ? 'program' : seat.here || me ? 'ready' : 'not here at the moment'}</small>
      </span>
      {(seat.here || me) && !program && <span class="chip on">here</span>}
    </li>
  )
}
