// The live connection to a match: a WebSocket, or a stream over HTTP where sockets are blocked. It comes back by itself.

import { signal } from '@preact/signals'
import { Refusal } from './api.ts'
import { readLines } from './lines.ts'
import type { Message } from './types.ts'

export type State =
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'refused'; error: string }

type Frame = Record<string, unknown> & { do: string }
type Waiting = { frame: Frame; resolve: (data: Answer) => void; reject: (error: Refusal) => void; sent: boolean }
export type Answer = Record<string, unknown> & { status: number }

const LONGEST_WAIT = 8 // seconds between two tries
const PATIENCE = 10_000 // milliseconds without a sign of life
const HEARTBEAT = 4_000

export class Live {
  readonly state = signal<State>({ kind: 'connecting' })
  private socket: WebSocket | null = null
  private stream: AbortController | null = null
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1
  private tries = 0
  private opened = false // has a socket ever worked here?
  private blocked = false // a stream worked where no socket did
  private timer: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private closed = false
  private readonly match: string
  private readonly seat: number | null
  private readonly told: (message: Message) => void

  constructor(match: string, seat: number | null, told: (message: Message) => void) {
    this.match = match
    this.seat = seat
    this.told = told
    addEventListener('online', this.now)
    document.addEventListener('visibilitychange', this.seen)
    this.connect()
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.now)
    document.removeEventListener('visibilitychange', this.seen)
    clearTimeout(this.timer)
    this.drop()
    for (const each of this.waiting.values()) each.reject(new Refusal(0, { error: 'The page was left.' }))
    this.waiting.clear()
  }

  /** Try again at once. */
  readonly now = (): void => {
    if (this.closed || this.state.value.kind === 'open') return
    clearTimeout(this.timer)
    this.connect()
  }

  private readonly seen = (): void => {
    if (document.visibilityState === 'visible') this.now()
  }

  /** Do something for the seat. It is kept until it is answered: after a cut it is sent again, with the same client_id,
   * and the server gives the first answer again. */
  send(frame: Frame): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++
      this.waiting.set(id, { frame, resolve, reject, sent: false })
      this.flush()
    })
  }

  private url(path: string): string {
    return `/api/matches/${this.match}/${path}?since=1000000${this.seat === null ? '' : `&seat=${this.seat}`}`
  }

  private connect(): void {
    this.drop()
    this.state.value = { kind: 'connecting' }
    if (this.blocked || (this.tries >= 3 && !this.opened)) {
      void this.openStream() // a network that blocks sockets lets ordinary requests through
      return
    }
    const socket = new WebSocket(this.url('live'))
    this.socket = socket
    socket.onopen = () => {
      this.opened = true
      this.open()
    }
    socket.onmessage = event => this.hear(JSON.parse(event.data as string))
    socket.onclose = () => {
      if (socket === this.socket) void this.lost()
    }
  }

  private open(): void {
    this.tries = 0
    this.heard = Date.now()
    this.state.value = { kind: 'open' }
    this.pulse = setInterval(() => this.beat(), HEARTBEAT)
    this.flush()
  }

  /** A connection can die without a word: ask, and give up on one that does not answer. */
  private beat(): void {
    if (Date.now() - this.heard > PATIENCE) void this.lost()
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('{"do":"ping"}')
  }

  private hear(data: Message | Answer): void {
    this.heard = Date.now()
    if ('status' in data) this.answered(data as Answer)
    else this.told(data as Message)
  }

  private answered(data: Answer): void {
    const id = Number(data.id)
    const asked = this.waiting.get(id)
    if (!asked) return
    this.waiting.delete(id)
    if (data.status < 400) asked.resolve(data)
    else asked.reject(new Refusal(data.status, data))
  }

  private flush(): void {
    for (const [id, each] of this.waiting) {
      if (each.sent) continue
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...each.frame, id }))
      else if (this.stream && this.state.value.kind === 'open') void this.post(id, each)
      else continue
      each.sent = true
    }
  }

  private drop(): void {
    clearInterval(this.pulse)
    const socket = this.socket
    this.socket = null
    socket?.close()
    this.stream?.abort()
    this.stream = null
    for (const each of this.waiting.values()) each.sent = false
  }

  private async lost(): Promise<void> {
    this.drop()
    if (this.closed) return
    const refused = this.tries === 0 ? await this.refusal() : null
    if (this.closed) return
    if (refused) {
      this.state.value = { kind: 'refused', error: refused }
      return
    }
    const seconds = Math.min(LONGEST_WAIT, this.tries === 0 ? 0.3 : 2 ** (this.tries - 1))
    this.tries += 1
    this.state.value = { kind: 'waiting', seconds }
    this.timer = setTimeout(() => this.connect(), seconds * 1000)
  }

  /** A browser does not say why a socket was refused, but the same question over HTTP is answered in words. */
  private async refusal(): Promise<string | null> {
    try {
      const answer = await fetch(this.url('').replace('/?', '?'), { headers: { 'X-Zellige': 'page' } })
      if (answer.ok || answer.status === 429 || answer.status >= 500) return null
      const data = (await answer.json()) as { error?: string }
      return data.error ?? 'The match cannot be shown.'
    } catch {
      return null
    }
  }

  // Over plain HTTP

  private async openStream(): Promise<void> {
    const control = new AbortController()
    this.stream = control
    try {
      const answer = await fetch(this.url('stream'), { headers: { 'X-Zellige': 'page' }, signal: control.signal })
      if (!answer.ok || !answer.body) throw new Error(answer.statusText)
      this.blocked = true
      this.open()
      await readLines(answer.body, line => {
        this.heard = Date.now() + PATIENCE // its signs of life come every 15 seconds
        if (line) this.hear(JSON.parse(line) as Message)
      })
    } catch {
      // told below, like any end of a connection
    }
    if (control === this.stream) void this.lost()
  }

  private async post(id: number, { frame }: Waiting): Promise<void> {
    const { do: door, ...body } = frame
    if (door === 'scene') {
      this.answered({ id, status: 409, error: 'The scene comes with a new stream.' })
      this.connect()
      return
    }
    const seated = this.seat === null ? body : { ...body, seat: this.seat }
    try {
      const answer = await fetch(`/api/matches/${this.match}/${door}`, {
        method: 'POST',
        headers: { 'X-Zellige': 'page', 'Content-Type': 'application/json' },
        body: JSON.stringify(seated),
      })
      this.answered({ ...((await answer.json()) as object), id, status: answer.status })
    } catch {
      if (this.waiting.has(id)) void this.lost() // it is sent again with the next stream
    }
  }
}
