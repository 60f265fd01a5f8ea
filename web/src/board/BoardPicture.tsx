// A board to look at: it fills its box and takes no clicks.

import { useEffect, useState } from 'preact/hooks'
import type { Part } from '../types.ts'
import { Bands, Bars, Ground, LastMarks, Paid, Pieces } from './layers.tsx'
import { Open } from './states.tsx'
import { loadLooks } from './looks.ts'

const MANY = 8 // columns, from which on cells are small
const NONE: ReadonlySet<string> = new Set()

export function BoardPicture({ game, part, margin = 0.3 }: { game: string; part: Part; margin?: number }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let left = false
    void loadLooks(game).then(() => left || setReady(true), () => undefined)
    return () => {
      left = true
    }
  }, [game])
  if (!ready) return null
  const [x, y, w, h] = part.box
  const box = [x - margin, y - margin, w + 2 * margin, h + 2 * margin].map(value => 100 * value)
  const drawn = { game, part, small: w > MANY }
  return (
    <svg class="board-picture" viewBox={box.join(' ')} aria-hidden="true">
      <Etched />
      <Ground {...drawn} />
      <Bars part={part} />
      <Bands part={part} />
      {part.things.filter(thing => thing.role === 'cell').map(thing => (
        <g key={thing.id} transform={`translate(${100 * thing.x} ${100 * thing.y})`}><Open dead={Boolean(thing.text)} /></g>
      ))}
      <Pieces {...drawn} />
      <Paid part={part} />
      <LastMarks part={part} except={NONE} />
    </svg>
  )
}

/** The small crosses etched into a table, one in each cell. */
export function Etched() {
  return (
    <defs>
      <pattern id="etched" width="100" height="100" patternUnits="userSpaceOnUse">
        <path class="etched" d="M50 46v8M46 50h8" />
      </pattern>
    </defs>
  )
}
