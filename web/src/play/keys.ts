// Keys that work anywhere at a table. A bare letter is never a tile's letter, except in a tile's name of two keys.

import { clicksOf, partOf, partsOf } from '../scene.ts'
import type { Thing } from '../types.ts'
import { buttonsOf } from './buttons.ts'
import type { Staging } from './staging.ts'

export const KEYS: [keys: string, does: string][] = [
  ['Arrows', 'move over the board, or choose a way'],
  ['Enter', 'choose, place, confirm'],
  ['1 to 9', 'choose a tile of your hand by its place'],
  ['its two letters', 'choose a tile by its name, such as p $ or r o'],
  ['u, Backspace', 'undo'],
  ['Escape', 'let go, close, back to now'],
  ['e', 'exchange'],
  ['[ and ]', 'step through the turns'],
  ['+ and −, f', 'zoom, show the whole board'],
  ['h', 'hint'],
  ['l', 'say the last turn again'],
  ['?', 'these keys'],
]

export interface Doings {
  undo: () => void
  hint: () => void
  help: () => void
  step: (by: number) => void
  repeat: () => void
  escape: () => void
  past: () => boolean // nothing can be chosen there
}

export class Keys {
  private typed = ''
  private readonly staging: Staging
  private readonly seat: () => number | null
  private readonly doings: Doings

  constructor(staging: Staging, seat: () => number | null, doings: Doings) {
    this.staging = staging
    this.seat = seat
    this.doings = doings
  }

  readonly handle = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
    if (this.command(event.key) || (!this.doings.past() && this.choose(event, target))) event.preventDefault()
  }

  private choose(event: KeyboardEvent, target: HTMLElement): boolean {
    return this.way(event) || this.digit(event.key) || this.name(event.key) || this.enter(event, target)
  }

  private command(key: string): boolean {
    const { undo, hint, help, step, repeat, escape } = this.doings
    const commands: Record<string, () => void> = {
      u: undo, Backspace: undo, Escape: escape, h: hint, '?': help, l: repeat,
      '[': () => step(-1), ']': () => step(1), e: () => this.press(),
      '+': () => click('Zoom in'), '-': () => click('Zoom out'), f: () => click('Show the whole board'),
    }
    const command = commands[key]
    if (!command || (this.typed && this.isName(this.typed + key))) return false
    command()
    return true
  }

  private press(): void {
    const [button] = buttonsOf(this.staging).leading
    if (button) void this.staging.click([button.id])
  }

  /** Left, up and right choose among the ways, unless the keyboard is on the board. */
  private way(event: KeyboardEvent): boolean {
    if ((event.target as Element).closest('.board')) return false
    const place = ['ArrowLeft', 'ArrowUp', 'ArrowRight'].indexOf(event.key)
    const scene = this.staging.steps.value[0]?.scene
    if (place < 0 || !scene) return false
    const choice = partsOf(scene, 'actions').flatMap(part => part.things).filter(thing => thing.role === 'choice')[place]
    if (!choice) return false
    void this.staging.click([choice.id])
    return true
  }

  /** What can be chosen by its name: tiles of the own hand, and whatever may be clicked now. */
  private named(): Thing[] {
    const [scene, seat] = [this.staging.scene.value, this.seat()]
    const hand = (scene && seat !== null && partOf(scene, `hand:${seat}`)?.things) || []
    const stock = (scene ? partsOf(scene, 'supply') : []).flatMap(part => part.things).filter(thing => this.staging.next.value.has(thing.id))
    return [...hand, ...stock]
  }

  private digit(key: string): boolean {
    if (!/^[1-9]$/.test(key)) return false
    const slot = document.querySelectorAll<HTMLElement>('.hand .slot')[Number(key) - 1]
    const tile = this.named().find(thing => thing.id === slot?.dataset.thing)
    if (tile) this.take(tile)
    return true
  }

  private isName(text: string): boolean {
    return this.named().some(thing => thing.text === text)
  }

  private name(key: string): boolean {
    if (key.length !== 1) return false
    const tile = this.named().find(thing => thing.text === this.typed + key)
    this.typed = tile ? '' : key
    if (tile) this.take(tile)
    return Boolean(tile)
  }

  /** Choose a tile; the keyboard goes on where it can go. */
  private take(tile: Thing): void {
    void this.staging.click(clicksOf(tile)).then(() => document.querySelector<SVGElement>('.board [role="gridcell"][tabindex="0"]')?.focus())
  }

  /** Enter does what the main button does, wherever the keyboard is, unless it is on a control. */
  private enter(event: KeyboardEvent, target: HTMLElement): boolean {
    if (event.key !== 'Enter') return false
    if (/^(BUTTON|A)$/.test(target.tagName) && !target.closest('.choices')) return false
    const { atOnce } = buttonsOf(this.staging)
    if (this.staging.confirm.value) void this.staging.confirmed()
    else if (atOnce && this.staging.moves.value.length > 0) void this.staging.press(atOnce.id)
    else return false
    return true
  }
}

function click(label: string): void {
  document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click()
}
