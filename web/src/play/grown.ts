// The box of the board while a turn is staged.

import { boxAround } from '../board/camera.ts'
import { partOf } from '../scene.ts'
import type { Part, Scene } from '../types.ts'

/** While a turn is staged the board only grows, so that nothing jumps. */
export function grown(part: Part, scenes: Scene[]): Part {
  const boxes = scenes.map(scene => partOf(scene, part.id)?.box).filter(box => box !== undefined)
  const all = boxAround([part.box, ...boxes].map(([x, y, w, h]) => ({ x, y, w, h })))
  return all && all.join() !== part.box.join() ? { ...part, box: all } : part
}
