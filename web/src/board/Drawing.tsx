// One drawing of a game, inside an SVG or as an element of its own.

import { lookOf, symbolOf } from './looks.ts'

export const SMALL = 36 // pixels per unit, below which a drawing has its simpler form

/** A drawing inside an SVG whose unit is 100. */
export function Use({ game, look, x = 0, y = 0, w, h, small = false }: {
  game: string
  look: string
  x?: number
  y?: number
  w?: number | undefined
  h?: number | undefined
  small?: boolean
}) {
  const drawing = lookOf(game, look)
  if (!drawing) return null
  const [sx, sy] = [(w ?? drawing.w) / drawing.w, (h ?? drawing.h) / drawing.h]
  const scale = sx === 1 && sy === 1 ? '' : ` scale(${sx} ${sy})`
  return <use href={symbolOf(game, look, small)} transform={`translate(${100 * x} ${100 * y})${scale}`} />
}

/** A drawing as an element of its own, `size` pixels high. */
export function Drawing({ game, look, size, name }: { game: string; look: string; size: number; name?: string }) {
  const drawing = lookOf(game, look)
  if (!drawing) return null
  const width = (size * drawing.w) / drawing.h
  const label = name ? ({ role: "img", "aria-label": name } as const) : ({ "aria-hidden": true } as const)
  return (
    <svg class="drawing" viewBox={`0 0 ${100 * drawing.w} ${100 * drawing.h}`} width={width} height={size} {...label}>
      <use href={symbolOf(game, look, size / drawing.h < SMALL)} />
    </svg>
  )
}
