// What lies on a board, from the ground up. Nothing here takes clicks.

import { heightOf, widthOf } from '../scene.ts'
import type { Part, Thing } from '../types.ts'
import { brackets } from '../ui/shapes.ts'
import { Use } from './Drawing.tsx'

interface Drawn {
  game: string
  part: Part
  small: boolean
}

const at = (thing: { x: number; y: number }): string => `translate(${100 * thing.x} ${100 * thing.y})`
const minus = (text: string): string => text.replace('-', '−')

export function Ground({ game, part, small }: Drawn) {
  const floor = (part.ground ?? []).filter(thing => thing.look)
  if (!floor.length) return <rect class="etching" x="-6000" y="-6000" width="12000" height="12000" fill="url(#etched)" />
  return <g>{floor.map(thing => <Use key={thing.id} game={game} look={thing.look!} x={thing.x} y={thing.y} w={thing.w} h={thing.h} small={small} />)}</g>
}

/** What sentences call the squares of the ground, where they are bare. */
export function SquareNames({ part }: { part: Part }) {
  const pieces = part.things.filter(thing => PIECES.has(thing.role))
  const isBare = ({ x, y }: Thing): boolean =>
    !pieces.some(piece => x >= piece.x && x < piece.x + widthOf(piece) && y >= piece.y && y < piece.y + heightOf(piece))
  const squares = (part.ground ?? []).filter(thing => thing.role === 'square' && isBare(thing))
  return <g>{squares.map(({ id, x, y, text }) => <text key={id} class="square-name" x={100 * x + 12} y={100 * y + 27}>{text}</text>)}</g>
}

/** The numbers of rows and columns. */
export function Labels({ part }: { part: Part }) {
  const labels = part.things.filter(thing => thing.role === 'label')
  const [left, top] = part.box
  return (
    <g>
      {labels.map(({ id, x, y, text = '' }) => (
        <text key={id} class="coord" x={x < left ? 100 * left - 50 : 100 * x + 50} y={y < top ? 100 * top - 44 : 100 * y + 50}>
          {minus(text)}
        </text>
      ))}
    </g>
  )
}

/** Bars of metal where the grid cannot grow any more. */
export function Bars({ part }: { part: Part }) {
  const bars = part.things.filter(thing => thing.role === 'bar')
  return (
    <g>
      {bars.map(thing => {
        const [x, y, w, h] = [100 * thing.x, 100 * thing.y, 100 * widthOf(thing), 100 * heightOf(thing)]
        return (
          <g key={thing.id}>
            <rect class="chase-bar" x={x} y={y} width={w} height={h} rx="4" />
            <rect class="chase-hi" x={x + 3} y={y + 2} width={w > h ? w - 6 : 2.5} height={w > h ? 2.5 : h - 6} rx="1" />
            {thing.text && w > h && <text class="engraved" x={x + w - 12} y={y + h / 2 + 1} text-anchor="end">{thing.text}</text>}
          </g>
        )
      })}
    </g>
  )
}

/** Bands under the lines that score. */
export function Bands({ part }: { part: Part }) {
  const lines = part.things.filter(thing => thing.role === 'score')
  return (
    <g>
      {lines.map(thing => (
        <rect key={thing.id} class="band" x={100 * thing.x - 6} y={100 * thing.y - 6} width={100 * widthOf(thing) + 12}
          height={100 * heightOf(thing) + 12} rx="20" />
      ))}
    </g>
  )
}

/** The points of each line, at its end. */
export function Points({ part }: { part: Part }) {
  const lines = part.things.filter(thing => thing.role === 'score')
  return (
    <g>
      {lines.map(thing => {
        const across = widthOf(thing) >= heightOf(thing)
        const x = 100 * (thing.x + widthOf(thing)) + (across ? 52 : -50)
        const y = 100 * (thing.y + heightOf(thing)) + (across ? -50 : 52)
        return (
          <g key={thing.id} class="pts" transform={`translate(${x} ${y})`}>
            <rect x="-38" y="-30" width="76" height="60" rx="30" />
            <text class="tag" y="2" font-size="38">{thing.text}</text>
          </g>
        )
      })}
    </g>
  )
}

const PIECES = new Set(['tile', 'rug', 'piece', 'die'])

/** The pieces themselves; each can be found by its id when it moves. */
export function Pieces({ game, part, small }: Drawn) {
  return (
    <g>
      {part.things.filter(thing => PIECES.has(thing.role) && thing.look).map(thing => (
        <g key={thing.id} data-thing={thing.id} class={`piece ${thing.role}`}>
          <Use game={game} look={thing.look!} x={thing.x} y={thing.y} w={thing.w} h={thing.h} small={small} />
        </g>
      ))}
    </g>
  )
}

/** Brackets on every piece of the last move. */
export function LastMarks({ part, except }: { part: Part; except: ReadonlySet<string> }) {
  const last = part.things.filter(thing => thing.last && PIECES.has(thing.role) && !except.has(thing.id))
  return (
    <g>
      {last.map(thing => {
        const d = brackets(100 * widthOf(thing), 100 * heightOf(thing))
        return (
          <g key={thing.id} transform={at(thing)}>
            <path class="st last-bg" d={d} />
            <path class="st last" d={d} />
          </g>
        )
      })}
    </g>
  )
}

/** An outline round the squares that were paid for, with the sum on it. */
export function Paid({ part }: { part: Part }) {
  const paid = part.things.filter(thing => thing.role === 'paid')
  if (!paid.length) return null
  const outline = outlineOf(paid)
  const sum = paid.find(thing => thing.note)
  const top = paid.reduce((a, b) => (b.y < a.y || (b.y === a.y && b.x < a.x) ? b : a))
  return (
    <g>
      <path class="region-bg" d={outline} />
      <path class="region" d={outline} />
      {sum && <Pill x={100 * top.x + 62} y={100 * top.y + 2} text={`paid ${sum.note}`} />}
    </g>
  )
}

function outlineOf(squares: Thing[]): string {
  const has = new Set(squares.map(({ x, y }) => `${x},${y}`))
  return squares
    .map(({ x, y }) => {
      const [X, Y] = [100 * x, 100 * y]
      return (
        (has.has(`${x},${y - 1}`) ? '' : `M${X} ${Y}h100`) +
        (has.has(`${x},${y + 1}`) ? '' : `M${X} ${Y + 100}h100`) +
        (has.has(`${x - 1},${y}`) ? '' : `M${X} ${Y}v100`) +
        (has.has(`${x + 1},${y}`) ? '' : `M${X + 100} ${Y}v100`)
      )
    })
    .join('')
}

export function Pill({ x, y, text, free = false }: { x: number; y: number; text: string; free?: boolean }) {
  const width = 24 + 11 * text.length
  return (
    <g class={`pill${free ? ' free' : ''}`} transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y="-15" width={width} height="30" rx="15" />
      <text class="tag" y="1" font-size="19">{text}</text>
    </g>
  )
}
