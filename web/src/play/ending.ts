// The words of the end.

import type { Message } from '../types.ts'
import { capital } from '../words.ts'

/** Who won, from the viewer's seat. */
export function headline({ outcome, seat, seats }: Pick<Message, 'outcome' | 'seat' | 'seats'>): string {
  const winners = outcome?.winners ?? []
  if (winners.length === seats.length) return 'A draw'
  if (seat !== null && winners.includes(seat)) return winners.length > 1 ? 'You share the win' : 'You win'
  const names = winners.map(winner => seats[winner]!.name)
  return `${names.join(' and ')} win${names.length > 1 ? '' : 's'}`
}

/** The sentence of the end without what the headline has said. */
export function reason(sentence: string, head: string): string {
  if (!sentence.startsWith(head)) return sentence
  return capital(sentence.slice(head.length).replace(/^[:,]?\s*/, ''))
}
