// How a match stands for somebody who comes back to it: whose turn it is, and who plays.

import type { Look } from './api.ts'
import type { Outcome, Seat } from './types.ts'
import { namesInShort } from './ui/words.ts'
import { counted } from './words.ts'

export interface Standing {
  who: string
  sub: string
  chip: 'your turn' | 'waiting' | 'over'
}

/** `mine` are the seats of this browser. */
export function standingOf(look: Pick<Look, 'seats' | 'outcome' | 'view'>, mine: readonly number[]): Standing {
  const others = look.seats.filter(each => !mine.includes(each.seat) && each.kind !== 'open').map(each => each.name)
  const open = look.seats.filter(each => each.kind === 'open').length
  const who = others.length ? namesInShort(others) : open ? 'open seat' : 'all at this screen'
  if (look.outcome) return { who, sub: endingOf(look.outcome, look.seats, mine), chip: 'over' }
  if (open) return { who, sub: `Waiting for ${counted(open, 'player')}`, chip: 'waiting' }
  const player = look.view.facts.player
  const mover = look.seats.find(each => each.seat === player)
  if (mover && mine.includes(mover.seat)) {
    return { who, sub: mine.length > 1 ? `${mover.name} to move` : 'Your move', chip: 'your turn' }
  }
  return { who, sub: mover ? `${mover.name} to move` : '', chip: 'waiting' }
}

/** How it ended, from one's own seat: "You won, 193 to 148". */
function endingOf({ winners, scores }: Outcome, seats: Seat[], mine: readonly number[]): string {
  if (winners.length === seats.length) return 'A draw'
  const names = winners.map(seat => (mine.length === 1 && mine[0] === seat ? 'You' : (seats[seat]?.name ?? '')))
  const most = Math.max(...scores)
  return `${names.join(' and ')} won${scores.length === 2 && most > 1 ? `, ${most} to ${Math.min(...scores)}` : ''}`
}
