// Scenes: applying the differences that the server sends, and finding things in them.

import type { Part, PartChange, Scene, SceneChange, Thing, ThingsChange } from './types.ts'

export function applyScene(scene: Scene, change: SceneChange): Scene {
  const parts = new Map(scene.parts.map(part => [part.id, part]))
  for (const [id, partChange] of Object.entries(change.parts ?? {})) {
    const old = parts.get(id)
    parts.set(id, old ? applyPart(old, partChange) : (partChange as Part))
  }
  const order = change.order ?? [...parts.keys()]
  return { name: change.name ?? scene.name, parts: order.map(id => parts.get(id)!) }
}

function applyPart(part: Part, change: PartChange): Part {
  const { things, ...fields } = change
  const merged = withFields(part, fields)
  if (things) merged.things = Array.isArray(things) ? things : applyThings(part.things, things)
  return merged
}

function applyThings(things: Thing[], change: ThingsChange): Thing[] {
  const gone = new Set(change.gone)
  const kept = things.filter(thing => !gone.has(thing.id)).map(thing => {
    const fields = change.set?.[thing.id]
    return fields ? withFields(thing, fields) : thing
  })
  for (const [place, thing] of change.new ?? []) kept.splice(place, 0, thing)
  if (!change.order) return kept
  const byId = new Map(kept.map(thing => [thing.id, thing]))
  return change.order.map(id => byId.get(id)!)
}

/** A copy with other fields; null takes a field away. */
function withFields<T extends object>(item: T, fields: object): T {
  const merged = { ...item, ...fields } as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) if (value === null) delete merged[name]
  return merged as T
}

export function partOf(scene: Scene, id: string): Part | undefined {
  return scene.parts.find(part => part.id === id)
}

export function partsOf(scene: Scene, role: string): Part[] {
  return scene.parts.filter(part => part.role === role)
}

/** Every thing with its part, the ground first. */
export function* thingsOf(scene: Scene): Generator<[Part, Thing]> {
  for (const part of scene.parts) {
    for (const thing of part.ground ?? []) yield [part, thing]
    for (const thing of part.things) yield [part, thing]
  }
}

export function findThing(scene: Scene, id: string): [Part, Thing] | undefined {
  let target: [Part, Thing] | undefined
  for (const pair of thingsOf(scene)) {
    if (pair[1].id === id) return pair
    if (pair[1].target === id) target ??= pair
  }
  return target
}

export const widthOf = (thing: Thing): number => thing.w ?? 1
export const heightOf = (thing: Thing): number => thing.h ?? 1

/** What a click on a thing may mean: itself, or what it stands for. */
export const clicksOf = (thing: Thing): string[] => (thing.target ? [thing.target, thing.id] : [thing.id])
