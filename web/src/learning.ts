// Lessons without their looks: which moves a step wants, what is said to others, and how far a learner has come.

import { positionAfter, Refusal } from './api.ts'
import { narrow } from './clicks.ts'
import type { Staged } from './play/staging.ts'
import { partsOf } from './scene.ts'
import type { LessonStep, Position, Scene } from './types.ts'

/** The moves that a step wants. Answers are clicks, and several clicks may mean the same move. */
export function rightMoves({ answers, legal }: Pick<LessonStep, 'answers' | 'legal'>): Set<string> {
  return new Set(answers.map(path => narrow(legal, path).done).filter(move => move !== null))
}

/** A move that the rules allow, but that is not what the step is about. */
const notThat = (step: LessonStep): Refusal => new Refusal(422, { error: step.wrong })

export const namesIn = (scene: Scene): string[] => partsOf(scene, 'seat').map(seat => seat.name)

type After = (game: string, body: { position: string; moves: string[]; clicks: string[]; names: string[] }) => Promise<Position>

/** Judge what a learner tries: refused by the rules, legal but not wanted, or right. A right move completes the step. */
export async function judged(
  game: string, step: LessonStep, moves: string[], clicks: string[], button: string, after: After = positionAfter,
): Promise<Staged> {
  const [move] = moves
  if (move !== undefined && !rightMoves(step).has(move)) throw notThat(step)
  const { scene } = await after(game, { position: step.position, moves, clicks, names: namesIn(step.scene) })
  if (move === undefined) throw notThat(step) // clicks that no legal move begins with, but that the rules allow
  return { moves, scene, legal: [], confirm: { words: step.then, button } }
}

// How far a learner has come

const keyOf = (game: string): string => `lesson:${game}`

/** The step that a learner is at; as many as there are when all are done. */
export function stepReached(game: string, storage: Pick<Storage, 'getItem'> = localStorage): number {
  try {
    const step = Number(storage.getItem(keyOf(game)) ?? 0)
    return Number.isInteger(step) && step > 0 ? step : 0
  } catch {
    return 0 // storage may be forbidden
  }
}

export function keepStep(game: string, step: number, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(keyOf(game), String(step))
  } catch {
    // Then it is forgotten when the page is closed.
  }
}

/** Where a lesson opens: where it was left, or at the beginning if it was finished. */
export const firstStep = (reached: number, count: number): number => (reached < count ? reached : 0)

export function progressWords(reached: number, count: number): string {
  if (reached >= count) return 'Done'
  return reached > 0 ? `Step ${reached + 1} of ${count}` : `${count} steps`
}
