// The cells of a board: what lies on each, what a click there may mean, and how it is spoken.

import { clicksOf, heightOf, widthOf } from '../scene.ts'
import type { Part, Thing } from '../types.ts'

export interface Cell {
  x: number
  y: number
  ids: string[] // what a click here may mean, the topmost first
  name: string
}

// Drawn beside or over cells, and nothing to click on.
const ASIDE = new Set(['label', 'tracks', 'score', 'bar', 'odds', 'paid'])

/** Every cell of a board, row by row. A board with squares on its ground has just these; others have all of their box. */
export function cellsOf(part: Part): Cell[][] {
  const squares = (part.ground ?? []).filter(thing => thing.role === 'square')
  const lying = thingsByCell(part)
  const rows = new Map<number, Cell[]>()
  const add = (x: number, y: number, ground?: Thing): void => {
    const row = rows.get(y) ?? []
    rows.set(y, row)
    row.push(cell(x, y, lying.get(`${x},${y}`) ?? [], ground?.id ?? (part.role === 'board' ? `cell:${y},${x}` : ''), ground))
  }
  if (squares.length) for (const square of squares) add(square.x, square.y, square)
  else {
    const [left, top, width, height] = part.box
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) add(x, y)
  }
  return [...rows.keys()].sort((a, b) => a - b).map(y => rows.get(y)!.sort((a, b) => a.x - b.x))
}

/** The things on each cell, the topmost first. */
function thingsByCell(part: Part): Map<string, Thing[]> {
  const lying = new Map<string, Thing[]>()
  for (const thing of part.things) {
    if (ASIDE.has(thing.role)) continue
    for (let y = thing.y; y < thing.y + heightOf(thing); y++) {
      for (let x = thing.x; x < thing.x + widthOf(thing); x++) {
        const key = `${x},${y}`
        lying.set(key, [thing, ...(lying.get(key) ?? [])])
      }
    }
  }
  return lying
}

function cell(x: number, y: number, things: Thing[], bare: string, ground?: Thing): Cell {
  const ids = things.flatMap(clicksOf)
  if (bare && !ids.includes(bare)) ids.push(bare)
  const spoken = things.map(thing => thing.name).filter(Boolean)
  const place = ground?.name ?? `row ${spokenNumber(y)}, column ${spokenNumber(x)}`
  return { x, y, ids, name: spoken.length ? spoken.join(', ') : ground ? `${place}, bare` : `${place}, nothing` }
}

const spokenNumber = (n: number): string => (n < 0 ? `minus ${-n}` : String(n))

/** The id by which the rules know a cell, for a click that no legal move takes. */
export function placeId(cell: Cell): string {
  return cell.ids.find(id => id.startsWith('cell:') || id.startsWith('square:')) ?? cell.ids[0] ?? ''
}
