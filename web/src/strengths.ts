// The levels of a game's programs, as people choose them.

import type { Card, Strength } from './types.ts'

/** The levels of a game; a server that does not describe them still has numbers. */
export function strengthsOf(card: Card): Strength[] {
  return card.strengths ?? card.levels.map((player, k) => ({ player, number: k + 1, name: '', rating: 0, words: '' }))
}

/** The nearest level that the game has. */
export function strengthAt(card: Card, number: number): Strength {
  const all = strengthsOf(card)
  return all[Math.min(Math.max(number, 1), all.length) - 1]!
}

/** "Level 4, Cutter". */
export const strengthName = ({ number, name }: Strength): string => (name ? `Level ${number}, ${name}` : `Level ${number}`)

/** Of a seat's kind, such as level:4. */
export function strengthOfKind(card: Card | undefined, kind: string): Strength | undefined {
  return card && strengthsOf(card).find(each => each.player === kind)
}
