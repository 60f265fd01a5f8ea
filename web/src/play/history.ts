// Looking back: the scene after each turn of a match, without leaving it.

import { batch, signal } from '@preact/signals'
import { replayOf } from '../api.ts'
import { scenesOf } from '../replaying.ts'
import type { Replay, Scene, Turn } from '../types.ts'
import { Staging } from './staging.ts'

export class History {
  readonly at = signal<number | null>(null) // the turn that is looked at; -1 for the start, null for now
  readonly staging = new Staging({ preview: () => Promise.reject(new Error('a past position')), play: () => Promise.resolve() })
  readonly told = signal('')
  private readonly match: string
  private readonly seat: () => number | null
  private replay: Replay | null = null
  private sceneAfter: (turns: number) => Scene | undefined = () => undefined

  constructor(match: string, seat: () => number | null) {
    this.match = match
    this.seat = seat
  }

  /** Is a past position on the board? It may still be on its way. */
  get past(): boolean {
    return this.at.value !== null && this.staging.scene.value !== undefined
  }

  /** Show the scene after one of the turns so far; null for now. */
  async show(turn: number | null, turns: Turn[]): Promise<void> {
    this.at.value = turn
    if (turn === null) {
      this.staging.steps.value = []
      return
    }
    if (!this.knows(turns)) await this.load()
    const scene = this.sceneAfter(turn + 1)
    if (this.at.value !== turn || !scene) return
    batch(() => {
      this.staging.begin(scene, [])
      this.told.value = turn < 0 ? 'The start.' : this.replay!.turns[turn]!.told
    })
  }

  /** Turns may have been added since, or taken back. */
  private knows(turns: Turn[]): boolean {
    const known = this.replay?.turns
    return known?.length === turns.length && known.at(-1)?.n === turns.at(-1)?.n
  }

  private async load(): Promise<void> {
    const replay = await replayOf(this.match, this.seat())
    this.replay = replay
    this.sceneAfter = scenesOf(replay)
  }
}
