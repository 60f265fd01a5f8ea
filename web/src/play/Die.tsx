// The die beside the status line, as it lies.

import { Drawing } from '../board/Drawing.tsx'
import { partsOf } from '../scene.ts'
import type { Scene } from '../types.ts'

export function Dice({ game, scene }: { game: string; scene: Scene }) {
  const things = partsOf(scene, 'die').flatMap(part => part.things)
  if (!things.length) return null
  return (
    <span class="dice" data-part="die">
      {things.map(thing => <Drawing key={thing.id} game={game} look={thing.look ?? ''} size={34} name={thing.name ?? ''} />)}
    </span>
  )
}
