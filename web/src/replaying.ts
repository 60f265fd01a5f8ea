// Going through a game that was played: the scene after each turn, and where keys lead.

import { applyScene } from './scene.ts'
import type { Replay, Scene } from './types.ts'

/** The scene after some turns; each is made once, from the one before. */
export function scenesOf(replay: Pick<Replay, 'scene' | 'turns'>): (turns: number) => Scene {
  const scenes = [replay.scene]
  return turns => {
    while (scenes.length <= turns) scenes.push(applyScene(scenes.at(-1)!, replay.turns[scenes.length - 1]!.change))
    return scenes[turns]!
  }
}

/** Where a key leads from a place between 0 and the last; undefined for other keys. */
export function placeByKey(key: string, at: number, last: number): number | undefined {
  if (key === '[' || key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === ']' || key === 'ArrowRight') return Math.min(at + 1, last)
  return key === 'Home' ? 0 : key === 'End' ? last : undefined
}

const LONGEST = 64 * 1024 // what the server reads

/** Why a text cannot be a record, before it is sent; empty if it may be one. */
export function wrongWithRecord(text: string): string {
  if (!text.trim()) return 'There is no text. Choose a record file, or paste its text.'
  return new TextEncoder().encode(text).length > LONGEST ? 'This is too long for a record: it may have 64 KB.' : ''
}

/** A text that ends like a sentence. */
export const sentence = (text: string): string => (!text || /[.!?]$/.test(text) ? text : `${text}.`)

export const positionAddress = (game: string, position: string): string => `/position/${game}#${encodeURIComponent(position)}`

/** The position that an address names; a mangled one is taken as it is. */
export function positionIn(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
