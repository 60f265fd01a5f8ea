// Which part of a board is seen, and how large: it fits by itself, and can be panned and zoomed where it is too small.

import type { Box } from '../types.ts'

export interface Size {
  width: number
  height: number
}

/** The point in the middle, in units, and pixels per unit. */
export interface Camera {
  x: number
  y: number
  scale: number
}

/** What a person wants to see: a place, the whole board, or whatever matters. */
export type Chosen = Camera | 'whole' | null

export const LARGEST = 88 // pixels per unit
const MARGIN = 0.3 // units around the board
const FRAME = -0.2 // a board with a ground of its own has a margin in its box
const LABELS = 0.5 // units more, where there are numbers beside it

/** The whole board, as large as it goes. */
export function fitted(box: Box, size: Size, labels: boolean, framed: boolean): Camera {
  const margin = framed ? FRAME : MARGIN
  const more = margin + (labels ? LABELS : 0)
  const [width, height] = [box[2] + more + margin, box[3] + more + margin]
  const scale = Math.min(size.width / width, size.height / height, LARGEST)
  const shift = labels ? LABELS / 2 : 0
  return { x: box[0] + box[2] / 2 - shift, y: box[1] + box[3] / 2 - shift, scale: Math.max(scale, 1) }
}

/** A camera that keeps cells large enough for fingers; it looks at a box if the whole does not fit. */
export function comfortable(whole: Camera, size: Size, least: number, focus: Box | null, board: Box): Camera {
  if (whole.scale >= least) return whole
  const at = focus ?? board
  const camera = { x: at[0] + at[2] / 2, y: at[1] + at[3] / 2, scale: least }
  return within(camera, size, board)
}

/** Zoom about a point of the screen (from the middle, in pixels), which stays where it is. */
export function zoomed(camera: Camera, factor: number, px: number, py: number, least: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, least), 1.6 * LARGEST)
  const [x, y] = [camera.x + px / camera.scale, camera.y + py / camera.scale]
  return { x: x - px / scale, y: y - py / scale, scale }
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }
}

/** Never lose the board out of sight. */
export function within(camera: Camera, size: Size, board: Box): Camera {
  const hold = (middle: number, from: number, length: number, seen: number): number => {
    const slack = Math.max(0, length / 2 + 1 - seen / 2)
    const centre = from + length / 2
    return Math.min(Math.max(middle, centre - slack), centre + slack)
  }
  return {
    ...camera,
    x: hold(camera.x, board[0], board[2], size.width / camera.scale),
    y: hold(camera.y, board[1], board[3], size.height / camera.scale),
  }
}

/** Is a box inside what the camera sees? */
export function sees(camera: Camera, size: Size, box: Box): boolean {
  const [w, h] = [size.width / camera.scale / 2, size.height / camera.scale / 2]
  return box[0] >= camera.x - w && box[0] + box[2] <= camera.x + w && box[1] >= camera.y - h && box[1] + box[3] <= camera.y + h
}

export function boxAround(cells: { x: number; y: number; w?: number; h?: number }[]): Box | null {
  if (!cells.length) return null
  const left = Math.min(...cells.map(cell => cell.x))
  const top = Math.min(...cells.map(cell => cell.y))
  const right = Math.max(...cells.map(cell => cell.x + (cell.w ?? 1)))
  const bottom = Math.max(...cells.map(cell => cell.y + (cell.h ?? 1)))
  return [left, top, right - left, bottom - top]
}
