// Things in flight: a tile from the hand to the board, Assam round the tracks, coins from purse to purse.
// What flies is a picture of its own that catches no clicks; the thing itself is already where it belongs.

import type { Motion, Scene } from '../types.ts'
import { findThing } from '../scene.ts'
import { reducedMotion } from '../ui/motion.ts'
import { lookOf, symbolOf } from './looks.ts'

const STRAIGHT = 160 // milliseconds from place to place
const COINS = 200
const STEP = 140 // for each square of a way
const ROLL = 480
const EASE = 'cubic-bezier(.2, .7, .2, 1)'
const NAMESPACE = 'http://www.w3.org/2000/svg'

export type Places = Map<string, DOMRect>

/** Where things are now, before the scene changes. */
export function measure(motions: Motion[]): Places {
  const places: Places = new Map()
  if (reducedMotion()) return places
  for (const { start } of motions) {
    const element = elementOf(start)
    if (element) places.set(start, element.getBoundingClientRect())
  }
  return places
}

/** The element of a thing or a part; what nobody sees is with its player. */
function elementOf(id: string): Element | null {
  const named = document.querySelectorAll(`[data-thing="${CSS.escape(id)}"], [data-part="${CSS.escape(id)}"]`)
  const found = [...named].find(element => element.getBoundingClientRect().width > 0)
  if (found) return found
  const seat = /^(?:hand|seat):(\d+)/.exec(id)?.[1]
  return seat === undefined ? null : document.querySelector(`[data-seat="${seat}"]`)
}

/** Let everything fly that moved, one event after the other. */
export async function fly(game: string, motions: Motion[], scene: Scene, from: Places): Promise<void> {
  if (reducedMotion() || document.hidden) return
  for (const n of new Set(motions.map(motion => motion.n))) {
    const now = motions.filter(motion => motion.n === n)
    // Who walks arrives before anything is paid.
    for (const group of [now.filter(motion => motion.way.length), now.filter(motion => !motion.way.length)]) {
      await Promise.all(group.map(motion => flyOne(game, motion, scene, from)))
    }
  }
}

async function flyOne(game: string, motion: Motion, scene: Scene, from: Places): Promise<void> {
  const target = elementOf(motion.end)
  const thing = findThing(scene, motion.end)?.[1]
  const look = motion.look ?? thing?.look
  const start = from.get(motion.start)
  if (!target || !start || !look || !lookOf(game, look)) return
  const end = target.getBoundingClientRect()
  if (!end.width || !start.width) return
  if (motion.way.length) await roll() // who walks has been told how far by a die
  target.classList.add('flying')
  const flight = pictureOf(game, look, motion.text ?? '')
  try {
    const drawing = lookOf(game, look)!
    const size = motion.look ? 34 : end.height / drawing.h
    const stops = motion.way.length ? wayStops(motion.way, size) : [middle(start, size), middle(end, size)]
    const scales = motion.way.length || motion.look ? stops.map(() => size / 100) : [Math.min(start.height, 80) / drawing.h / 100, size / 100]
    const frames = stops.map(([x, y], k) => ({ transform: `translate(${x}px, ${y}px) scale(${scales[k] ?? size / 100})` }))
    const duration = motion.way.length ? STEP * Math.max(1, wayLength(motion.way)) : motion.look ? COINS : STRAIGHT
    document.body.append(flight)
    await flight.animate(frames, { duration, easing: motion.way.length ? 'linear' : EASE }).finished
  } finally {
    flight.remove()
    target.classList.remove('flying')
  }
}

function middle(box: DOMRect, size: number): [number, number] {
  return [box.left + box.width / 2 - size / 2, box.top + box.height / 2 - size / 2]
}

/** The corners of a way over the board, on the screen. */
function wayStops(way: [number, number][], size: number): [number, number][] {
  const world = document.querySelector<SVGGElement>('.board .world')
  const matrix = world?.getScreenCTM()
  if (!matrix) return []
  return way.map(([x, y]) => {
    const point = new DOMPoint(100 * x, 100 * y).matrixTransform(matrix)
    return [point.x - size / 2, point.y - size / 2]
  })
}

function wayLength(way: [number, number][]): number {
  return way.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - way[k]![0], y - way[k]![1]), 0)
}

function pictureOf(game: string, look: string, text: string): SVGSVGElement {
  const picture = document.createElementNS(NAMESPACE, 'svg')
  picture.setAttribute('class', 'flight')
  picture.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(NAMESPACE, 'use')
  use.setAttribute('href', symbolOf(game, look, false))
  picture.append(use)
  if (text) {
    const sum = document.createElementNS(NAMESPACE, 'text')
    for (const [name, value] of Object.entries({ class: 'sum', x: '50', y: '50' })) sum.setAttribute(name, value)
    sum.textContent = text
    picture.append(sum)
  }
  return picture
}

async function roll(): Promise<void> {
  const dice = [...document.querySelectorAll('[data-part="die"]')].filter(die => die.getBoundingClientRect().width > 0)
  await Promise.all(dice.map(die => die.animate(
    [{ transform: 'rotate(-160deg) scale(.6)' }, { transform: 'rotate(70deg) scale(1.2)' }, { transform: 'rotate(0) scale(1)' }],
    { duration: ROLL, easing: EASE },
  ).finished))
}
