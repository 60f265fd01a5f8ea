// The pieces by which a game is known at a glance, small in a list or three in a row.

import { Drawing, Use } from '../board/Drawing.tsx'
import { lookOf } from '../board/looks.ts'
import { useLooks } from './hooks.ts'
import { Logo } from './icons.tsx'

const EMBLEMS: Record<string, string> = { grawlix: 'p&', marrakech: 'half:c', qwirkle: 'gb' }
const ROWS: Record<string, string[]> = {
  grawlix: ['y%', 'g*', 'r@'],
  marrakech: ['rug:y', 'assam:E'],
  qwirkle: ['gb', 'yb', 'pb'],
}
const GAP = 0.08

export function Emblem({ game, size = 32 }: { game: string; size?: number }) {
  const ready = useLooks(game)
  const look = EMBLEMS[game]
  if (!look) return <Logo size={size} />
  return <span class="emblem" style={{ width: `${size}px`, height: `${size}px` }}>{ready && <Drawing game={game} look={look} size={size} />}</span>
}

export function EmblemRow({ game }: { game: string }) {
  const looks = ROWS[game] ?? []
  if (!useLooks(game) || !looks.length) return null
  const places: number[] = []
  let width = 0
  for (const look of looks) {
    places.push(width)
    width += (lookOf(game, look)?.w ?? 1) + GAP
  }
  return (
    <svg viewBox={`0 0 ${100 * (width - GAP)} 100`} aria-hidden="true">
      {looks.map((look, k) => <Use key={look} game={game} look={look} x={places[k]!} />)}
    </svg>
  )
}
