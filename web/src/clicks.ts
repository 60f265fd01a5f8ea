// From clicks to moves: the legal moves come with the clicks that mean them, and each click narrows them down.

import type { Legal } from './types.ts'

export interface Narrowed {
  done: string | null // the move that the clicks mean
  next: Set<string> // ids that may be clicked now
}

/** What clicks mean so far. No path is a prefix of another, so a path that is complete means one move. */
export function narrow(legal: Legal[], clicked: string[]): Narrowed {
  const next = new Set<string>()
  for (const move of legal) {
    for (const path of move.clicks) {
      if (!clicked.every((id, k) => path[k] === id)) continue
      if (path.length === clicked.length) return { done: move.text, next: new Set() }
      next.add(path[clicked.length]!)
    }
  }
  return { done: null, next }
}

/** How many moves begin with these clicks. */
export function countMoves(legal: Legal[], clicked: string[]): number {
  return legal.filter(move => move.clicks.some(path => clicked.every((id, k) => path[k] === id))).length
}

/** The first of several ids that the legal moves take next. */
export function meant(next: Set<string>, ids: string[]): string | undefined {
  return ids.find(id => next.has(id))
}
