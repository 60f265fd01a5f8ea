// A stored game of the home page: its first board, and what each turn changed on it.

import { applyScene } from '../scene.ts'
import type { Part, PartChange } from '../types.ts'

export interface Recorded {
  who: string
  turn: number // of the first board
  still: number // the board to begin with, and to stay at for those who want no motion
  board: Part
  changes: PartChange[]
}

/** The board after some of the turns. */
export function boardAfter({ board, changes }: Recorded, count: number): Part {
  const start = { name: '', parts: [board] }
  return changes.slice(0, count).reduce((scene, change) => applyScene(scene, { parts: { [board.id]: change } }), start).parts[0]!
}
