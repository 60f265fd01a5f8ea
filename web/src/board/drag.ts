// Dragging a tile from the hand to the board: it follows the finger, and drops where the finger lets go.

import { THRESHOLD } from './pointer.ts'

interface Drag {
  begin: () => void // it has become a drag: light the places
  drop: (point: { clientX: number; clientY: number }) => void
}

/** Follow a press on a tile. Below the threshold it stays a click. */
export function dragFrom(event: PointerEvent, { begin, drop }: Drag): void {
  if (event.button !== 0) return
  const source = event.currentTarget as HTMLElement
  const start = { x: event.clientX, y: event.clientY }
  let ghost: HTMLElement | null = null

  const move = (moved: PointerEvent): void => {
    if (moved.pointerId !== event.pointerId) return
    const [dx, dy] = [moved.clientX - start.x, moved.clientY - start.y]
    if (!ghost && Math.hypot(dx, dy) < THRESHOLD) return
    if (!ghost) {
      ghost = ghostOf(source)
      source.classList.add('lifted')
      begin()
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`
    moved.preventDefault()
  }
  const end = (ended: PointerEvent): void => {
    if (ended.pointerId !== event.pointerId) return
    stop()
    if (ghost && ended.type === 'pointerup') {
      source.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => source.removeEventListener('click', swallow, true))
      drop(ended)
    }
    ghost?.remove()
    source.classList.remove('lifted')
  }
  const stop = (): void => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
  }
  addEventListener('pointermove', move, { passive: false })
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}

const swallow = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/** A picture of the tile that follows the pointer and catches nothing. */
function ghostOf(source: HTMLElement): HTMLElement {
  const bounds = source.getBoundingClientRect()
  const ghost = source.cloneNode(true) as HTMLElement
  ghost.className = 'ghost-drag'
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, { left: `${bounds.left}px`, top: `${bounds.top}px`, width: `${bounds.width}px`, height: `${bounds.height}px` })
  document.body.append(ghost)
  return ghost
}
