// A part beside the board, such as a supply or the tiles not seen: a small table whose things may be chosen.

import { useMemo } from 'preact/hooks'
import type { Part, Thing } from '../types.ts'
import { cellsOf } from './cells.ts'
import { Use } from './Drawing.tsx'
import { lookOf } from './looks.ts'
import { Hits } from './Hits.tsx'
import { Selected, StagedRing } from './states.tsx'

const GAP = 4 // hundredths of a unit between things

export function StockTable({ game, part, next, chosen, staged, choose, small = true }: {
  game: string
  part: Part
  next: ReadonlySet<string>
  chosen: string[]
  staged: ReadonlySet<string>
  choose: (ids: string[]) => void
  small?: boolean
}) {
  const rows = useMemo(() => cellsOf(part), [part])
  const [x, y, w, h] = part.box
  const box = `${100 * x - GAP} ${100 * y - GAP} ${100 * w + 2 * GAP} ${100 * h + 2 * GAP}`
  const words = Object.entries(part.words ?? {}).map(([name, value]) => `${name} ${value}`).join(', ')
  return (
    <svg class="stock-table" viewBox={box} role="grid" aria-label={`${part.name}: ${words}`}>
      <g aria-hidden="true">
        {(part.ground ?? []).map(thing => <Item key={thing.id} game={game} thing={thing} small={small} />)}
        {part.things.map(thing => <Item key={thing.id} game={game} thing={thing} small={small} />)}
        {part.things.filter(thing => staged.has(thing.id)).map(thing => <At key={`t${thing.id}`} thing={thing}><StagedRing /></At>)}
        {part.things.filter(thing => chosen.includes(thing.id)).map(thing => <At key={`s${thing.id}`} thing={thing}><Selected /></At>)}
      </g>
      <Hits rows={rows} next={next} choose={cell => choose(cell.ids)} pointer />
    </svg>
  )
}

function At({ thing, children }: { thing: Thing; children: preact.ComponentChildren }) {
  return <g transform={`translate(${100 * thing.x} ${100 * thing.y})`}>{children}</g>
}

/** A drawing, with its text on it where the drawing leaves room for one; or the text alone. */
function Item({ game, thing, small }: { game: string; thing: Thing; small: boolean }) {
  const look = thing.look ? lookOf(game, thing.look) : undefined
  const [cx, cy] = [100 * thing.x + 50, 100 * thing.y + 52]
  const size = look?.letters ? 100 * look.letters : 40
  return (
    <g data-thing={thing.id} class="piece">
      {look && <Use game={game} look={thing.look!} x={thing.x} y={thing.y} w={thing.w} h={thing.h} small={small} />}
      {thing.text && (!look || look.letters) && (
        <text class={`tag stock-text${look ? '' : ' bare'}`} x={cx} y={cy} font-size={size}
          fill={look?.ink ? `var(--${game}-${look.ink})` : undefined}>
          {thing.role === 'label' ? thing.text.toUpperCase() : thing.text}
        </text>
      )}
    </g>
  )
}
