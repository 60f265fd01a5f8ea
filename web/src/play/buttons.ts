// The buttons of a turn: those that end it at once, and those that lead on to a choice.

import { narrow } from '../clicks.ts'
import { partsOf } from '../scene.ts'
import type { Thing } from '../types.ts'
import type { Staging } from './staging.ts'

/** What can be pressed now, also while a tile is chosen. */
export function buttonsOf(staging: Staging): { atOnce: Thing | undefined; leading: Thing[] } {
  const [scene, legal] = [staging.scene.value, staging.legal.value]
  const buttons = scene ? partsOf(scene, 'actions').flatMap(part => part.things.filter(thing => thing.role === 'button')) : []
  const { next } = narrow(legal, [])
  const usable = buttons.filter(thing => next.has(thing.id))
  const isAtOnce = (thing: Thing): boolean => narrow(legal, [thing.id]).done !== null
  return { atOnce: usable.find(isAtOnce), leading: usable.filter(thing => !isAtOnce(thing)) }
}
