// Asking the server. Every refusal is one sentence; a request that got lost is sent again.

import type {
  Card, Catalogue, LessonStep, Looks, Message, Position, Replay, RuleBook,
} from './types.ts'

/** The server's refusal, or the network's. */
export class Refusal extends Error {
  status: number
  body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.error === 'string' ? body.error : 'Something went wrong.')
    this.status = status
    this.body = body
  }
  /** The reason alone, where a move was refused. */
  get why(): string {
    return typeof this.body.why === 'string' ? this.body.why : ''
  }
  get rule(): string {
    return typeof this.body.rule === 'string' && /^R\d/.test(this.body.rule) ? this.body.rule : ''
  }
}

export const NO_SERVER = 'The server does not answer. Try again in a moment.'

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await answerTo(method, path, body)
  if (answer.status === 204) return undefined as T
  return (await answer.json().catch(() => ({}))) as T
}

async function answerTo(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'X-Zellige': 'page', Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw new Refusal(0, { error: NO_SERVER })
  }
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
  return answer
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body)

/** What never changes while the server runs is asked for once. */
const remembered = new Map<string, Promise<unknown>>()
function once<T>(path: string): Promise<T> {
  let asked = remembered.get(path) as Promise<T> | undefined
  if (!asked) {
    asked = get<T>(path)
    asked.catch(() => remembered.delete(path))
    remembered.set(path, asked)
  }
  return asked
}

export const catalogue = (): Promise<Catalogue> => once<Catalogue>('/api/games')
export const looksOf = (game: string): Promise<Looks> => once<Looks>(`/api/games/${game}/looks`)
export const rulesOf = (game: string): Promise<RuleBook> => once<RuleBook>(`/api/games/${game}/rules`)
export const lessonsOf = (game: string): Promise<{ steps: LessonStep[] }> => once(`/api/games/${game}/lessons`)

export async function cardOf(game: string): Promise<Card> {
  const card = (await catalogue()).games.find(each => each.name === game)
  if (!card) throw new Refusal(404, { error: 'There is no such game.' })
  return card
}

export interface NewMatch {
  id: string
  seats: { seat: number; invite?: string; code?: string }[]
}

export interface Wish {
  game: string
  params?: Record<string, number | string>
  seats: string[]
  names?: (string | null)[]
  clock?: { seconds: number; increment: number }
  listed?: boolean
  take_back?: 'free' | 'consent'
}

export const makeMatch = (wish: Wish): Promise<NewMatch> => post<NewMatch>('/api/matches', wish)

export interface Joined {
  id: string
  seat?: number
  seats: { seat: number }[]
}

export const joinByInvite = (id: string, invite: string, name?: string): Promise<Joined> =>
  post<Joined>(`/api/matches/${id}/seats`, { invite, ...(name ? { name } : {}) })
export const joinByCode = (code: string, name?: string): Promise<Joined> =>
  post<Joined>('/api/join', { code, ...(name ? { name } : {}) })
export const joinListed = (id: string, name?: string): Promise<Joined> =>
  post<Joined>(`/api/matches/${id}/seats`, { client_id: randomId(), ...(name ? { name } : {}) })

export interface Look {
  n: number
  seat: number | null
  game: string
  seats: Message['seats']
  outcome?: Message['outcome']
  view: { facts: { player: number | string }; legal: unknown[] }
  clock?: Message['clock']
}

export const lookAt = (id: string, seat?: number): Promise<Look> =>
  get<Look>(`/api/matches/${id}?since=1000000${seat === undefined ? '' : `&seat=${seat}`}`)
export const replayOf = (id: string, seat: number | null): Promise<Replay> =>
  get<Replay>(`/api/matches/${id}/replay${seat === null ? '' : `?seat=${seat}`}`)
export const recordOf = async (id: string, seat: number | null): Promise<string> =>
  (await answerTo('GET', `/api/matches/${id}/record${seat === null ? '' : `?seat=${seat}`}`)).text()
/** As the viewer sees it now. */
export const pictureOf = async (id: string, seat: number | null): Promise<string> =>
  (await answerTo('GET', `/api/matches/${id}/picture${seat === null ? '' : `?seat=${seat}`}`)).text()
export const replayRecord = (record: string): Promise<Replay> => post<Replay>('/api/replay', { record })
export const positionAfter = (
  game: string, body: { params?: object; position?: string; moves?: string[]; clicks?: string[] },
): Promise<Position> => post<Position>(`/api/games/${game}/positions`, body)

/** An id that nobody can guess, so that a request can be sent again. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')
}
