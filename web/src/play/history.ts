// Looking back: the scene after each turn of a match, without leaving it.

import { signal } from '@preact/signals'
import { replayOf } from '../api.ts'
import { applyScene } from '../scene.ts'
import type { Replay, Scene } from '../types.ts'
import { Staging } from './staging.ts'

export class History {
  readonly at = signal<number | null>(null) // the turn that is looked at; -1 for the start, null for now
  readonly staging = new Staging({ preview: () => Promise.reject(new Error('a past position')), play: () => Promise.resolve() })
  readonly told = signal('')
  private readonly match: string
  private readonly seat: () => number | null
  private replay: Replay | null = null
  private scenes: Scene[] = []

  constructor(match: string, seat: () => number | null) {
    this.match = match
    this.seat = seat
  }

  /** Show the scene after a turn; `turns` says how many there are now. */
  async show(turn: number | null, turns: number): Promise<void> {
    this.at.value = turn
    if (turn === null) return
    if (!this.replay || this.replay.turns.length < turns) await this.load()
    const scene = this.scenes[turn + 1]
    if (this.at.value !== turn || !scene) return
    this.staging.begin(scene, [])
    this.told.value = turn < 0 ? 'The start.' : this.replay!.turns[turn]!.told
  }

  private async load(): Promise<void> {
    const replay = await replayOf(this.match, this.seat())
    this.replay = replay
    this.scenes = [replay.scene]
    for (const turn of replay.turns) this.scenes.push(applyScene(this.scenes.at(-1)!, turn.change))
  }
}
