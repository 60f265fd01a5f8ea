// Pointers on the board: a click chooses a cell, a drag over two cells chooses both, another drag pans, two fingers zoom.
// Nothing here scrolls the page.

import { useRef, useState } from 'preact/hooks'
import { panned, zoomed, type Camera, type Size } from './camera.ts'
import { placeId, type Cell } from './cells.ts'
import type { BoardProps } from './Board.tsx'

export const THRESHOLD = 6 // pixels before a press becomes a drag

interface Options {
  frame: { current: HTMLElement | null }
  camera: Camera
  size: Size
  least: number
  move: (camera: Camera) => void
  rows: Cell[][]
  props: BoardProps
  canPan: boolean // a board that fits stays where it is
}

interface Press {
  id: number
  x: number
  y: number
  cell: Cell | undefined
  dragged: boolean
}

export function usePointer({ frame, camera, size, least, move, rows, props, canPan }: Options) {
  const pressed = useRef(new Map<number, Press>())
  const latest = useRef(camera)
  const [panning, setPanning] = useState(false)
  latest.current = camera

  const cellAt = (event: PointerEvent): Cell | undefined => cellUnder(event, rows)
  const choose = (cell: Cell): void => props.choose(cell.ids, placeId(cell))
  const can = (cell: Cell | undefined): boolean => cell?.ids.some(id => props.next.has(id)) ?? false
  /** The cell that was chosen first, while the second is to be chosen. */
  const begunAt = (): Cell | undefined => {
    const chosen = props.chosen.at(-1)
    return chosen === undefined ? undefined : rows.flat().find(cell => cell.ids.includes(chosen))
  }
  const mayReplace = (): boolean => !canPan && (props.staged.size > 0 || begunAt() !== undefined) // what is staged or begun

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('[data-quiet]')) return
    pressed.current.set(event.pointerId, { id: event.pointerId, x: event.clientX, y: event.clientY, cell: cellAt(event), dragged: false })
    frame.current?.querySelector('.canvas')?.classList.add('by-pointer')
    if (pressed.current.size === 2) for (const press of pressed.current.values()) press.dragged = true
  }
  const onPointerMove = (event: PointerEvent): void => {
    const press = pressed.current.get(event.pointerId)
    if (!press) return
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y]
    if (!press.dragged && Math.hypot(dx, dy) < THRESHOLD) return
    if (!press.dragged) frame.current?.setPointerCapture(event.pointerId)
    press.dragged = true
    if (pressed.current.size === 2) pinch(event, press)
    else if (canPan && !can(press.cell)) {
      if (!panning) setPanning(true)
      move(panned(latest.current, dx, dy))
      Object.assign(press, { x: event.clientX, y: event.clientY })
    }
  }
  const pinch = (event: PointerEvent, press: Press): void => {
    const other = [...pressed.current.values()].find(each => each !== press)!
    const before = Math.hypot(press.x - other.x, press.y - other.y)
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y)
    const bounds = frame.current!.getBoundingClientRect()
    const [px, py] = [(event.clientX + other.x) / 2 - bounds.left - size.width / 2, (event.clientY + other.y) / 2 - bounds.top - size.height / 2]
    if (before > 0) move(zoomed(panned(latest.current, (event.clientX - press.x) / 2, (event.clientY - press.y) / 2), after / before, px, py, least))
    Object.assign(press, { x: event.clientX, y: event.clientY })
  }
  const onPointerUp = (event: PointerEvent): void => {
    const press = pressed.current.get(event.pointerId)
    pressed.current.delete(event.pointerId)
    setPanning(false)
    if (!press?.cell) return
    if (!press.dragged) choose(press.cell)
    else if ((can(press.cell) || mayReplace()) && pressed.current.size === 0) dragTo(press.cell, cellAt(event))
  }
  /** From one square to another: both are chosen, as two clicks would. */
  const dragTo = (from: Cell, to: Cell | undefined): void => {
    if (!to || to === from) return
    const begun = begunAt()
    if (begun && begun !== from) choose(begun) // once more: let go of it
    if (begun !== from) choose(from)
    queueMicrotask(() => choose(to))
  }
  const onPointerCancel = (event: PointerEvent): void => {
    pressed.current.delete(event.pointerId)
    setPanning(false)
  }
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const bounds = frame.current!.getBoundingClientRect()
    const [px, py] = [event.clientX - bounds.left - size.width / 2, event.clientY - bounds.top - size.height / 2]
    move(zoomed(latest.current, Math.exp(-event.deltaY / 400), px, py, least))
  }
  const onKeyDown = (): void => frame.current?.querySelector('.canvas')?.classList.remove('by-pointer')
  return { panning, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel, onKeyDown } }
}

/** The cell under a point of the screen; pieces in flight and other layers never catch it. */
export function cellUnder(point: { clientX: number; clientY: number }, rows: Cell[][]): Cell | undefined {
  for (const element of document.elementsFromPoint(point.clientX, point.clientY)) {
    const key = element.getAttribute('data-cell')
    if (key === null) continue
    for (const row of rows) for (const cell of row) if (`${cell.x},${cell.y}` === key) return cell
  }
  return undefined
}
