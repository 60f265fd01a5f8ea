// The cells as people reach them: by pointer, by keyboard, and by what a screen reader says.

import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Cell } from './cells.ts'
import { Focus } from './states.tsx'

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
}

/** `pointer` says who hears the pointer: these cells, or a board that pans and drags too. Clicks without a pointer, as
 * screen readers make them, are always heard here. */
export function Hits({ rows, next, choose, pointer = false, explains = true }: {
  rows: Cell[][]
  next: ReadonlySet<string>
  choose: (cell: Cell) => void
  pointer?: boolean
  explains?: boolean // why a cell cannot be chosen
}) {
  const cursor = useSignal<{ x: number; y: number } | null>(null)
  const layer = useRef<SVGGElement>(null)
  const cells = rows.flat()
  const can = (cell: Cell): boolean => cell.ids.some(id => next.has(id))
  const current = cells.find(cell => cell.x === cursor.value?.x && cell.y === cursor.value?.y) ?? cells.find(can) ?? middle(rows)

  // When other cells light up while the keyboard is elsewhere, it enters the board at one of them.
  useLayoutEffect(() => {
    if (!layer.current?.contains(document.activeElement)) cursor.value = null
  }, [next])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || !current) return
    const step = ARROWS[event.key]
    if (step) {
      const to = neighbour(cells, current, step)
      if (to) focus(to)
    } else if ((event.key === 'Enter' || event.key === ' ') && (can(current) || (explains && next.size > 0))) choose(current) // else it confirms the turn
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const focus = (cell: Cell): void => {
    cursor.value = { x: cell.x, y: cell.y }
    layer.current?.querySelector<SVGElement>(`[data-cell="${cell.x},${cell.y}"]`)?.focus()
  }
  return (
    <g ref={layer} onKeyDown={onKeyDown}>
      {rows.map(row => (
        <g key={row[0]?.y} role="row">
          {row.map(cell => (
            <rect key={cell.x} class={`hit${can(cell) ? ' can' : ''}`} role="gridcell" data-cell={`${cell.x},${cell.y}`}
              tabindex={cell === current ? 0 : -1} aria-label={can(cell) ? `${cell.name}, can be chosen` : cell.name}
              x={100 * cell.x} y={100 * cell.y} width="100" height="100"
              onClick={event => (pointer || event.detail === 0) && choose(cell)}
              onFocus={() => (cursor.value = { x: cell.x, y: cell.y })} />
          ))}
        </g>
      ))}
      {current && <g transform={`translate(${100 * current.x} ${100 * current.y})`} aria-hidden="true"><Focus /></g>}
    </g>
  )
}

function middle(rows: Cell[][]): Cell | undefined {
  const row = rows[rows.length >> 1]
  return row?.[row.length >> 1]
}

/** The next cell in a direction; at the end of a row there is none. */
function neighbour(cells: Cell[], from: Cell, [dx, dy]: [number, number]): Cell | undefined {
  return cells.find(cell => cell.x === from.x + dx && cell.y === from.y + dy)
}
