// The die beside the status line, as it lies; before one's own throw, it is that of the latest turn.

import { Drawing } from '../board/Drawing.tsx'
import { partsOf } from '../scene.ts'
import type { Scene } from '../types.ts'

export function Dice({ game, scene }: { game: string; scene: Scene }) {
  const things = partsOf(scene, 'die').flatMap(part => part.things)
  if (!things.length) return null
  return (
    <span class="dice" data-part="die">
      {things.map(thing => (
        <span key={thing.id} class={thing.last ? 'past' : ''}>
          <Drawing game={game} look={thing.look ?? ''} size={thing.last ? 24 : 34} name={thing.name ?? ''} />
          {thing.last && <small aria-hidden="true">last throw</small>}
        </span>
      ))}
    </span>
  )
}
