// The places of a hand, while a turn is staged.

import type { Part, Thing } from '../types.ts'

/** Tiles keep their place while a turn is staged; a tile that has left leaves a hole, which the next new one fills. */
export function slotsOf(before: Part, now: Part): (Thing | null)[] {
  const size = Math.max(before.box[2] * before.box[3], now.things.length)
  const slots: (Thing | null)[] = before.things.map(thing => now.things.find(each => each.id === thing.id) ?? null)
  while (slots.length < size) slots.push(null)
  for (const thing of now.things.filter(each => !slots.includes(each))) slots[slots.indexOf(null)] = thing
  return slots
}
