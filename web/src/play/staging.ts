// A turn in the making: clicks narrow the legal moves, moves are staged and shown, and then confirmed or undone.

import { batch, computed, signal } from '@preact/signals'
import { Refusal } from '../api.ts'
import { meant, narrow } from '../clicks.ts'
import { findThing } from '../scene.ts'
import type { Confirm, Legal, Scene } from '../types.ts'
import { capital, ofThisPlace } from '../words.ts'

/** What is seen after some moves, none of which has been sent. */
export interface Staged {
  moves: string[]
  scene: Scene
  legal: Legal[]
  confirm: Confirm | null // the turn is complete, and this asks whether to play it
}

export interface Refused {
  words: string
  rule: string
  at: string // the id of what was clicked last
}

/** The place is seen, so only the reason needs words. */
function refusalWords(error: Refusal, at: string): string {
  if (at && !error.rule) return 'Not there.'
  return error.why ? (at ? `Not there: ${ofThisPlace(error.why)}.` : `${capital(error.why)}.`).replace(/\.\.$/, '.') : error.message
}

/** Who answers: a match on the server, or a lesson. */
export interface Backend {
  preview(moves: string[], clicks: string[]): Promise<Staged>
  play(moves: string[]): Promise<void>
}

export class Staging {
  readonly steps = signal<Staged[]>([]) // the position itself, then after each staged move
  readonly clicked = signal<string[]>([])
  readonly refused = signal<Refused | null>(null)
  readonly sending = signal(false)

  readonly now = computed(() => this.steps.value.at(-1))
  readonly moves = computed(() => this.now.value?.moves ?? [])
  readonly scene = computed(() => this.now.value?.scene)
  doubleClick = 500 // milliseconds in which a second click on a place means the same as the first
  private stagedAt = 0
  readonly legal = computed(() => (this.sending.value ? [] : (this.now.value?.legal ?? [])))
  readonly next = computed(() => narrow(this.legal.value, this.clicked.value).next)
  readonly confirm = computed(() => this.now.value?.confirm ?? null)
  readonly canUndo = computed(() => !this.sending.value && (this.steps.value.length > 1 || this.clicked.value.length > 0))

  private readonly backend: Backend
  private clicking: Promise<void> = Promise.resolve()
  private pending = 0 // clicks that are not answered yet; what is shown meanwhile must not be confirmed
  private position = 0 // how many positions there have been
  private ticket = 0 // what was asked before the latest change is no longer wanted

  constructor(backend: Backend) {
    this.backend = backend
  }

  /** A new position: whatever was staged is gone. */
  begin(scene: Scene, legal: Legal[]): void {
    this.ticket += 1
    this.position += 1
    this.clicking = Promise.resolve()
    batch(() => {
      this.steps.value = [{ moves: [], scene, legal, confirm: null }]
      this.clicked.value = []
      this.refused.value = null
      this.sending.value = false
    })
  }

  /** Stage moves one by one, as they were before a reload. */
  async restage(moves: string[]): Promise<void> {
    await Promise.all(moves.map(move => this.inOrder(async () => {
      const now = this.now.value
      const legal = now?.legal.find(each => each.text === move)
      if (now && legal && !this.isPressed(legal)) await this.stage(now, move)
    })))
  }

  /** Is a move a button that is done at once? Then it is never staged. */
  private isPressed({ clicks }: Legal): boolean {
    return clicks.some(([id, more]) => more === undefined && findThing(this.scene.value!, id!)?.[1]?.role === 'button')
  }

  /** The same position with other words, such as a new name; what is staged stays. */
  renew(scene: Scene, legal: Legal[]): void {
    const [first, ...rest] = this.steps.value
    this.steps.value = [{ moves: first?.moves ?? [], scene, legal, confirm: null }, ...rest]
  }

  /** A click on something; `ids` is all that it may mean, and `place` the id by which the rules know it. */
  click(ids: string[], place = ids[0] ?? ''): Promise<void> {
    return this.inOrder(() => this.clickNow(ids, place))
  }

  /** What is asked for waits until all before it has been answered, so that quick fingers lose nothing. */
  private inOrder(doing: () => Promise<void>): Promise<void> {
    const { position } = this
    this.pending += 1
    const done = this.clicking
      .then(() => (position === this.position ? doing() : undefined))
      .finally(() => (this.pending -= 1))
    this.clicking = done.catch(() => undefined)
    return done
  }

  private async clickNow(ids: string[], place: string): Promise<void> {
    if (this.sending.value || !ids.length) return
    this.refused.value = null
    const clicked = this.clicked.value
    if (await this.extend(this.now.value, clicked, ids)) return
    if (clicked.length && ids.includes(clicked.at(-1)!)) {
      this.clicked.value = clicked.slice(0, -1)
      return
    }
    // What could also come second is perhaps a mistake, and then the rules say so; all else is another beginning.
    if (clicked.length && this.comesSecond(ids) && (await this.explain([...clicked, place], place))) return
    if (await this.extend(this.now.value, [], ids)) return
    if (await this.replace(ids)) return
    if (!clicked.length && (await this.pickUp(ids))) return
    if (clicked.length) await this.explain([...clicked, place], place)
    else this.meansNothing(place)
  }

  /** Something that no legal move begins with: say what does. */
  private meansNothing(id: string): void {
    const scene = this.scene.value
    if (!scene || !this.legal.value.length) return
    const [part, thing] = findThing(scene, id) ?? []
    const first = new Set([...this.next.value].map(each => findThing(scene, each)?.[0].role))
    const words = part?.role === 'hand' && thing?.name ? `The ${thing.name} does not fit anywhere now.`
      : first.has('hand') ? 'Choose a tile of your hand first.'
      : first.has('supply') ? 'Choose a tile from the supply.'
      : first.has('actions') ? 'Choose one of the ways below the board.'
      : 'Choose one of the marked places.'
    this.refused.value = { words, rule: '', at: '' }
  }

  /** Go on from some clicks, if the legal moves do. */
  private async extend(from: Staged | undefined, clicked: string[], ids: string[]): Promise<boolean> {
    if (!from || this.sending.value) return false
    const id = meant(narrow(from.legal, clicked).next, ids)
    if (id === undefined) return false
    const path = [...clicked, id]
    const { done } = narrow(from.legal, path)
    if (done === null) this.clicked.value = path
    else await this.stage(from, done)
    return true
  }

  /** When a turn is complete, another choice takes the place of the last one. */
  private async replace(ids: string[]): Promise<boolean> {
    const before = this.steps.value.at(-2)
    if (!before || this.now.value?.legal.length) return false
    const id = meant(narrow(before.legal, []).next, ids)
    if (id === undefined) return false
    if (narrow(before.legal, [id]).done === null) this.steps.value = this.steps.value.slice(0, -1)
    this.clicked.value = []
    return this.extend(before, [], [id]) // the old choice stays in sight until the new one is known
  }

  /** A piece that is staged is picked up again, and chosen; what was staged after it stays, as far as it can. */
  private async pickUp(ids: string[]): Promise<boolean> {
    const steps = this.steps.value
    const has = (step: Staged, id: string): boolean => Boolean(findThing(step.scene, id)?.[1].look)
    const place = steps.findIndex((step, k) => k > 0 && ids.some(id => has(step, id) !== has(steps[k - 1]!, id)))
    if (place < 0) return false
    if (performance.now() - this.stagedAt < this.doubleClick) return true // the second half of a double click
    const [from, picked, later] = [steps[place - 1]!, steps[place]!, steps.slice(place + 1)]
    this.steps.value = steps.slice(0, place)
    for (const { moves } of later) {
      const move = moves.at(-1)!
      if (this.now.value!.legal.some(each => each.text === move)) await this.stage(this.now.value!, move)
    }
    const path = from.legal.find(each => each.text === picked.moves.at(-1))?.clicks[0] ?? []
    if (path.length > 1 && narrow(this.legal.value, path.slice(0, 1)).next.size) this.clicked.value = path.slice(0, 1)
    return true
  }

  private async stage(from: Staged, move: string): Promise<void> {
    const ticket = ++this.ticket
    const kept = this.steps.value.indexOf(from) + 1
    try {
      const staged = await this.backend.preview([...from.moves, move], [])
      if (ticket !== this.ticket) return
      batch(() => {
        this.steps.value = [...this.steps.value.slice(0, kept), staged]
        this.clicked.value = []
        this.stagedAt = performance.now()
      })
    } catch (error) {
      if (ticket === this.ticket) this.refuse(error, '')
    }
  }

  private comesSecond(ids: string[]): boolean {
    return this.legal.value.some(move => move.clicks.some(path => path.slice(1).some(id => ids.includes(id))))
  }

  /** Ask the rules why clicks do not mean a legal move. Was it a rule? */
  private async explain(clicks: string[], at: string): Promise<boolean> {
    const ticket = ++this.ticket
    try {
      await this.backend.preview(this.moves.value, clicks)
    } catch (error) {
      if (ticket !== this.ticket) return true
      if (!(error instanceof Refusal)) throw error
      if (!error.rule && this.comesSecond([at])) return false
      this.refuse(error, at)
    }
    return true
  }

  refuse(error: unknown, at: string): void {
    if (error instanceof Refusal) this.refused.value = { words: refusalWords(error, at), rule: error.rule, at }
    else throw error
  }

  /** Do at once what a button means, with all that is staged before it. */
  async press(id: string): Promise<void> {
    await this.clicking
    const { done } = narrow(this.legal.value, [id])
    if (done === null) await this.click([id])
    else await this.send([...this.moves.value, done])
  }

  async confirmed(): Promise<void> {
    if (this.confirm.value && !this.sending.value && this.pending === 0) await this.send(this.moves.value)
  }

  private async send(moves: string[]): Promise<void> {
    this.ticket += 1
    this.refused.value = null
    this.clicked.value = []
    this.sending.value = true
    try {
      await this.backend.play(moves)
    } catch (error) {
      this.sending.value = false
      this.refuse(error, '')
    }
  }

  /** Let go of what is chosen, or take the last staged move back. */
  undo(): void {
    if (!this.canUndo.value) return
    this.ticket += 1
    this.refused.value = null
    if (this.clicked.value.length) this.clicked.value = []
    else this.steps.value = this.steps.value.slice(0, -1)
  }

  /** Let go of what is chosen; staged moves stay. */
  release(): void {
    this.refused.value = null
    this.clicked.value = []
  }
}
