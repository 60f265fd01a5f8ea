// A match that is being set up: who sits where, by which clock, with which variant of the rules.

import type { Wish } from './api.ts'
import type { Card, Parameter } from './types.ts'

export type Kind = 'you' | 'guest' | 'open' | 'program'

export interface SeatWish {
  kind: Kind
  level: number // of the program, also while somebody else sits there
  name: string // of a guest
}

export interface ClockWish {
  minutes: number
  increment: number // seconds
}

export interface Setup {
  seats: SeatWish[]
  clock: ClockWish | null
  params: Record<string, number | string>
  listed: boolean
  takeBack: 'free' | 'consent'
}

export const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90]
export const INCREMENTS = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60]
const MOST_CHOICES = 5 // of words: more of them are no choice but a puzzle
const MOST_STEPS = 30 // of numbers: more of them are a long way
const PLAYERS = 'players' // follows from the seats

export function firstSetup(card: Card, level: number, friend: boolean, listed: boolean): Setup {
  const seats: SeatWish[] = [seatOf('you', level), seatOf(friend || listed ? 'open' : 'program', level)]
  return resized({ seats, clock: null, params: {}, listed, takeBack: 'free' }, card.seats[0])
}

const seatOf = (kind: Kind, level: number): SeatWish => ({ kind, level, name: '' })

/** With so many seats; new ones are for programs. */
export function resized(setup: Setup, count: number): Setup {
  const level = setup.seats.at(-1)?.level ?? 1
  const added = Array.from({ length: Math.max(0, count - setup.seats.length) }, () => seatOf('program', level))
  return { ...setup, seats: [...setup.seats, ...added].slice(0, count) }
}

/** The same people at another game. */
export function movedTo(setup: Setup, card: Card, level: number): Setup {
  const seats = setup.seats.map(seat => ({ ...seat, level }))
  const count = Math.min(Math.max(seats.length, card.seats[0]), card.seats[1])
  return resized({ ...setup, seats, params: {} }, count)
}

/** Somebody else sits there. There is only one of you: whoever sat there goes to your old place. */
export function seated(setup: Setup, place: number, kind: Kind, level?: number): Setup {
  const old = setup.seats[place]!
  const seats = setup.seats.map((seat, k) => {
    if (k === place) return { ...seat, kind, level: level ?? seat.level }
    return kind === 'you' && seat.kind === 'you' ? { ...seat, kind: old.kind } : seat
  })
  return { ...setup, seats }
}

export const has = (setup: Setup, kind: Kind): boolean => setup.seats.some(seat => seat.kind === kind)

/** Agreeing to a take-back is a question only for several people at one screen; with open seats it is a rule. */
export function consentMatters({ seats }: Setup): boolean {
  const people = seats.filter(seat => seat.kind === 'you' || seat.kind === 'guest')
  return people.length > 1 && seats.every(seat => seat.kind !== 'open')
}

/** What the server is asked for. */
export function wishOf(card: Card, setup: Setup, myName: string): Wish {
  return {
    game: card.name,
    seats: setup.seats.map(({ kind, level }) => (kind === 'open' ? 'open' : kind === 'program' ? `level:${level}` : 'human')),
    names: namesOf(setup, myName),
    params: changed(card, setup.params),
    ...(setup.clock ? { clock: { seconds: 60 * setup.clock.minutes, increment: setup.clock.increment } } : {}),
    ...(setup.listed ? { listed: true } : {}),
    ...(consentMatters(setup) ? { take_back: setup.takeBack } : {}),
  }
}

function namesOf({ seats }: Setup, myName: string): (string | null)[] {
  let guests = 0
  return seats.map(({ kind, name }) => {
    if (kind === 'you') return myName.trim() || null
    if (kind !== 'guest') return null
    guests += 1
    return name.trim() || guestName(guests)
  })
}

export const guestName = (number: number): string => (number === 1 ? 'Guest' : `Guest ${number}`)

// Variants

/** The parameters that a person can set here. */
export function settable(card: Card): Parameter[] {
  return card.parameters.filter(each => each.name !== PLAYERS && wayOf(each))
}

/** How a value is chosen: one of a few words, a number step by step, or by typing where there are many. Null if not here:
 * a parameter whose default is empty follows from the others. */
export function wayOf({ default: usual, allowed, form }: Parameter): 'few' | 'steps' | 'typed steps' | 'typed' | null {
  if (!Array.isArray(allowed)) return null
  if (allowed.every(value => typeof value === 'number')) return allowed.length > MOST_STEPS ? 'typed steps' : 'steps'
  if (allowed.length <= MOST_CHOICES) return 'few'
  return form && usual !== '' ? 'typed' : null
}

/** The value that somebody typed, if there is such a value. */
export function typedValue({ allowed }: Parameter, text: string): number | string | undefined {
  return Array.isArray(allowed) ? allowed.find(value => String(value) === text.trim()) : undefined
}

/** What can be typed, in words. */
export function formOf({ allowed, form }: Parameter): string {
  return form ?? (Array.isArray(allowed) ? `from ${allowed[0]} to ${allowed.at(-1)}` : '')
}

export const valueOf = ({ name, default: usual }: Parameter, params: Setup['params']): number | string => params[name] ?? usual

function changed(card: Card, params: Setup['params']): Setup['params'] {
  const others = settable(card).filter(each => valueOf(each, params) !== each.default)
  return Object.fromEntries(others.map(each => [each.name, valueOf(each, params)]))
}

/** The variant in short: "the standard game", or what is different. */
export function variantWords(card: Card, params: Setup['params']): string {
  const others = Object.entries(changed(card, params))
  return others.length ? others.map(([name, value]) => `${name} ${value}`).join(', ') : 'the standard game'
}
