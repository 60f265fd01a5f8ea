// A match as one seat of this browser sees it: messages from the server, the turn in the making, and what can be done.

import { batch, computed, effect, signal } from '@preact/signals'
import { post, randomId, replayOf } from '../api.ts'
import { Live } from '../live.ts'
import { applyScene } from '../scene.ts'
import { seatsIn } from '../settings.ts'
import { fly, measure } from '../board/flights.ts'
import type { Message, Preview, Scene, Turn } from '../types.ts'
import { keepStaged, keptMoves } from './kept.ts'
import { Pace } from './pace.ts'
import { Staging, type Staged } from './staging.ts'

const MOST_DECISIONS = 12 // in one turn

export class Match {
  readonly id: string
  readonly seat: number | null
  readonly message = signal<Message | null>(null)
  readonly turns = signal<Turn[]>([])
  readonly notice = signal('') // one sentence about what happened while we were away
  readonly live: Live
  readonly staging: Staging
  readonly mayMove = computed(() => (this.message.value?.legal.length ?? 0) > 0)
  onMoved: (message: Message) => void = () => undefined // for sounds and titles

  private scene: Scene | null = null
  private latest = -1 // the n of the newest message, shown or not
  private readonly pace = new Pace()
  private sent: { n: number } | null = null
  private readonly stopKeeping: () => void

  constructor(id: string, seat: number | null) {
    this.id = id
    this.seat = seat
    this.staging = new Staging({ preview: (moves, clicks) => this.preview(moves, clicks), play: moves => this.play(moves) })
    this.live = new Live(id, seat, message => this.hear(message))
    this.stopKeeping = effect(() => this.keep(this.staging.moves.value))
  }

  close(): void {
    this.stopKeeping()
    this.pace.stop()
    this.live.close()
  }

  private keep(moves: string[]): void {
    const message = this.message.peek()
    if (message) keepStaged(this.id, this.seat, { n: message.n, moves })
  }

  private hear(message: Message): void {
    if (!message.scene && message.from !== undefined && message.from !== this.latest) {
      void this.askWhole() // something was missed, so this difference does not fit
      return
    }
    const fromElsewhere = message.n !== this.latest && this.sent?.n !== message.from
    this.latest = message.n
    this.pace.add(() => this.show(message), { pause: fromElsewhere && (message.motions?.length ?? 0) > 0 })
  }

  private async askWhole(): Promise<void> {
    const answer = await this.live.send({ do: 'scene' }).catch(() => null)
    if (answer) this.hear(answer as unknown as Message)
  }

  /** Take in a message: the scene first, then what moved. */
  private async show(message: Message): Promise<void> {
    const old = this.message.value
    const before = this.scene
    const scene = message.scene ?? (before && message.change ? applyScene(before, message.change) : before)
    if (!scene) return
    const moved = old === null || message.n !== old.n
    const motions = moved && before ? (message.motions ?? []) : []
    const places = measure(motions)
    batch(() => {
      this.scene = scene
      this.message.value = message
      if (message.turn && !message.scene) this.addTurn(message.turn, message.told) // with a whole scene, all turns are asked for
      if (moved) this.settle(scene, message, old)
      else this.staging.renew(scene, message.legal)
      if (!moved && refusedOf(old, message)) this.notice.value = 'The turn is not taken back: somebody said no.'
    })
    if (moved) this.onMoved(message)
    if (moved && (message.scene || message.events.some(event => event.kind === 'take-back'))) void this.loadTurns()
    if (motions.length) await fly(message.game, motions, scene, places)
  }

  /** The turns before this page was opened, or while it was cut off; messages bring the later ones. */
  private async loadTurns(): Promise<void> {
    const from = this.message.value!.n // what is older and not in the replay was taken back
    const replay = await replayOf(this.id, this.seat ?? this.message.value!.seat).catch(() => null)
    if (!replay) return
    const last = replay.turns.at(-1)?.n ?? -1
    this.turns.value = [...replay.turns, ...this.turns.value.filter(turn => turn.n >= from && turn.n > last)]
  }

  private settle(scene: Scene, message: Message, old: Message | null): void {
    const staged = this.staging.moves.value.length > 0 && !this.staging.sending.value
    this.sent = null
    this.notice.value = staged && old ? 'The board has changed meanwhile.' : ''
    const kept = old ? [] : keptMoves(this.id, this.seat, message.n)
    this.staging.begin(scene, message.legal)
    void this.staging.restage(kept)
  }

  private addTurn(turn: Turn, told: string): void {
    const known = this.turns.value.filter(each => each.n < turn.n)
    this.turns.value = [...known, { ...turn, told }]
  }

  /** What the table would look like after some moves of a turn. */
  async previewed(moves: string[]): Promise<Scene> {
    return (await this.preview(moves, [])).scene
  }

  private async preview(moves: string[], clicks: string[]): Promise<Staged> {
    const answer = (await this.live.send({ do: 'preview', moves, clicks })) as unknown as Preview
    const scene = answer.scene ?? applyScene(this.scene!, answer.change ?? {})
    return { moves: answer.moves, scene, legal: answer.view.legal, confirm: answer.confirm ?? null }
  }

  private async play(moves: string[]): Promise<void> {
    const n = this.message.value!.n
    this.sent = { n }
    await this.live.send({ do: 'moves', moves, n, client_id: randomId() })
  }

  // What else a seat can do

  say(phrase: string): Promise<unknown> {
    return this.live.send({ do: 'phrases', phrase })
  }

  rename(name: string): Promise<unknown> {
    return this.live.send({ do: 'names', name })
  }

  leave(): Promise<unknown> {
    return this.live.send({ do: 'leave', client_id: randomId() })
  }

  /** Take back the latest turn of this seat. The server goes back to the latest decision; a turn may be several. */
  async takeBack(): Promise<void> {
    this.notice.value = ''
    const last = this.turns.value.at(-1)?.seat ?? null
    if (last !== null && last !== this.message.value!.seat && seatsIn(this.id).includes(last)) {
      await post(`/api/matches/${this.id}/offers`, { kind: 'take-back', n: this.latest, seat: last }) // of another at this screen
      return
    }
    if (!(await this.takeBackOne())) return
    for (let k = 0; k < MOST_DECISIONS && this.isInTurn(); k++) {
      if (!(await this.takeBackOne().catch(() => false))) return // what a throw has followed stays, if others must agree
    }
  }

  /** Go back by one decision. Has it happened, or are the others asked? */
  private async takeBackOne(): Promise<boolean> {
    const n = this.latest
    const answer = await this.live.send({ do: 'offers', kind: 'take-back', n })
    if (answer.n === n) return false
    while (this.latest < Number(answer.n) || this.message.value!.n < this.latest) await new Promise(done => setTimeout(done, 10))
    return true
  }

  /** Has this seat begun a turn, and is to go on with it? */
  private isInTurn(): boolean {
    const { legal, turn, seat } = this.message.value!
    return legal.length > 0 && turn?.seat === seat
  }

  answer(offer: { kind: string; n: number; m: number; target?: number; player?: string }, yes: boolean): Promise<unknown> {
    const { kind, n, m, target, player } = offer
    return this.live.send({ do: 'offers', kind, n, m, answer: yes, ...(target === undefined ? {} : { target, player }) })
  }
}

/** Has an own question gone without anything else having happened? Then the answer was no. */
function refusedOf(old: Message, message: Message): boolean {
  const asked = ({ offers, seat }: Message): boolean => offers.some(each => each.kind === 'take-back' && each.seat === seat)
  return asked(old) && !asked(message)
}
