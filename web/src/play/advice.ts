// What a hint is made of: the best turns that a program finds, and where their pieces are seen on the board.

import { heightOf, widthOf } from '../scene.ts'
import type { Legal, Thing, Token } from '../types.ts'

export interface Row {
  chances: number[]
  proven: number[]
  decision: string[] // all moves until another is to move
  brief: Token[]
}

export interface Advised {
  key: string // A, B, C
  moves: string[]
  brief: Token[]
  clicks: string[] // that the first move means
  chance: number
  proven: boolean
  ghosts: Thing[] // the pieces that it would put on the board
}

const LETTERS = 'ABC'

/** The best turns. The same tiles in another order are the same turn. */
export function advice(rows: Row[], legal: Legal[], seat: number): Omit<Advised, 'ghosts'>[] {
  const turns = new Map(rows.map(row => [[...row.decision].sort().join(' '), row] as const).reverse())
  const distinct = rows.filter(row => [...turns.values()].includes(row))
  return distinct.slice(0, LETTERS.length).map((row, k) => ({
    key: LETTERS[k]!,
    moves: row.decision,
    brief: row.brief,
    clicks: legal.find(each => each.text === row.decision[0])?.clicks[0] ?? [],
    chance: row.chances[seat] ?? 0,
    proven: row.proven.length === 1,
  }))
}

/** A piece of a turn on the board, and a cell of it that no better turn wants. */
interface Ghost {
  thing: Thing
  free: { x: number; y: number }
}

/** The pieces of each turn that are in sight: where two turns want one place, the better one stands there. */
export function ghostsInSight(hint: Advised[]): Ghost[][] {
  const taken = new Set<string>()
  return hint.map(each => each.ghosts.flatMap(thing => {
    const free = cellsOf(thing).find(cell => !taken.has(`${cell.x},${cell.y}`))
    for (const { x, y } of cellsOf(thing)) taken.add(`${x},${y}`)
    return free ? [{ thing, free }] : []
  }))
}

function cellsOf(thing: Thing): { x: number; y: number }[] {
  const [w, h] = [widthOf(thing), heightOf(thing)]
  return Array.from({ length: w * h }, (_, k) => ({ x: thing.x + (k % w), y: thing.y + Math.floor(k / w) }))
}
