// Buttons to look closer, further, and at the whole board.

import { Icon } from '../ui/icons.tsx'
import { zoomed, type Camera, type Chosen } from './camera.ts'

const STEP = 1.3

export function ZoomButtons({ camera, fits, least, move }: {
  camera: Camera
  fits: boolean // the whole board is shown, however it grows
  least: number
  move: (camera: Chosen) => void
}) {
  return (
    <div class="zoom" data-quiet>
      <button class="btn icon small" aria-label="Zoom out" title="Zoom out" onClick={() => move(zoomed(camera, 1 / STEP, 0, 0, least))}>
        <Icon name="minus" />
      </button>
      <button class="btn icon small" aria-label="Zoom in" title="Zoom in" onClick={() => move(zoomed(camera, STEP, 0, 0, least))}>
        <Icon name="plus" />
      </button>
      <button class="btn icon small" aria-label="Show the whole board" title="Show the whole board"
        aria-pressed={fits} onClick={() => move(fits ? null : 'whole')}>
        <Icon name="fit" />
      </button>
    </div>
  )
}
