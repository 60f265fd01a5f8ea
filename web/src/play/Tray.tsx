// The tray: the own hand, the ways to choose from, and the one button that answers the status line.

import type { ComponentChildren } from 'preact'
import { Drawing } from '../board/Drawing.tsx'
import { dragFrom } from '../board/drag.ts'
import { clicksOf, partOf, partsOf } from '../scene.ts'
import type { Part, Scene, Thing } from '../types.ts'
import { Icon } from '../ui/icons.tsx'
import { capital } from '../words.ts'
import { buttonsOf } from './buttons.ts'
import { Choices } from './Choices.tsx'
import { slotsOf } from './slots.ts'
import type { Staging } from './staging.ts'

export interface TrayProps {
  game: string
  scene: Scene
  base: Scene // before anything was staged
  staging: Staging
  seat: number | null
  next: ReadonlySet<string>
  chosen: string[]
  staged: ReadonlySet<string>
  frozen: boolean
  children?: ComponentChildren
}

export function Tray(props: TrayProps) {
  const { game, scene, base, staging, seat, frozen } = props
  const hand = seat === null ? undefined : partOf(scene, `hand:${seat}`)
  const actions = partsOf(base, 'actions')[0]
  const choices = actions?.things.filter(thing => thing.role === 'choice') ?? []
  const asked = (staging.steps.value[0]?.legal.length ?? 0) > 0
  const shown = !frozen && choices.length > 0 && asked
  return (
    <>
      <section class={`panel tray${shown ? ' choosing' : ''}`} aria-label="Your hand and actions">
        {hand && <Hand {...props} hand={hand} before={partOf(base, hand.id) ?? hand} />}
        {!hand && !shown && !frozen && seat !== null && <Stake game={game} scene={scene} seat={seat} />}
        {shown && <Choices game={game} part={actions!} choices={choices} staging={staging} />}
        <div class="acts only-desk"><Actions staging={staging} seat={seat} frozen={frozen} /></div>
      </section>
      <div class="dock">
        {props.children}
        <Actions staging={staging} seat={seat} frozen={frozen} />
      </div>
    </>
  )
}

// The hand

function Hand({ game, scene, staging, next, chosen, staged, frozen, hand, before }: TrayProps & { hand: Part; before: Part }) {
  const slots = slotsOf(before, hand)
  // Tiles that have left the hand and are not on the board will be exchanged.
  const given = !partOf(scene, 'board')?.things.some(thing => staged.has(thing.id))
  const pick = (thing: Thing): void => void (frozen || staging.click(clicksOf(thing)))
  return (
    <div class="hand" role="group" aria-label={hand.name}>
      {slots.map((thing, k) => {
        if (!thing) return <Gone key={k} game={game} thing={given ? before.things[k] : undefined} pick={pick} />
        const is = (ids: Iterable<string>): boolean => clicksOf(thing).some(id => [...ids].includes(id))
        const selected = is(chosen)
        const can = is(next) || chosen.length > 0
        return (
          <button key={thing.id} class={`slot${selected ? ' sel' : ''}${staged.has(thing.id) ? ' new' : ''}${can ? ' can' : ''}`}
            data-key={k + 1} aria-label={thing.name} aria-pressed={selected} data-thing={thing.id} onClick={() => pick(thing)}
            onPointerDown={event => !frozen && dragFrom(event, { begin: () => lift(staging, thing), drop: point => dropAt(staging, point) })}>
            {thing.look && <Drawing game={game} look={thing.look} size={56} />}
          </button>
        )
      })}
    </div>
  )
}

/** An empty place; a tile that will be exchanged is still to be seen there, and a click keeps it. */
function Gone({ game, thing, pick }: { game: string; thing: Thing | undefined; pick: (thing: Thing) => void }) {
  if (!thing?.look) return <span class="slot gone" />
  return <button class="slot gone" aria-label={`Keep the ${thing.name}`} onClick={() => pick(thing)}><Drawing game={game} look={thing.look} size={56} /></button>
}

function lift(staging: Staging, thing: Thing): void {
  if (!clicksOf(thing).some(id => staging.clicked.value.includes(id))) void staging.click(clicksOf(thing))
}

/** Dropped on a cell of the board: the same as a click there. Elsewhere the tile goes home. */
function dropAt(staging: Staging, point: { clientX: number; clientY: number }): void {
  for (const element of document.elementsFromPoint(point.clientX, point.clientY)) {
    if (!element.hasAttribute('data-cell')) continue
    const fire = new MouseEvent('click', { bubbles: true, detail: 0 })
    element.dispatchEvent(fire)
    return
  }
  staging.release()
}

/** Where there is no hand: what the seat has to lay, such as its rugs. */
function Stake({ game, scene, seat }: { game: string; scene: Scene; seat: number }) {
  const things = partOf(scene, `seat:${seat}`)?.things.filter(thing => thing.look) ?? []
  if (!things.length) return null
  return (
    <div class="stake">
      {things.map(thing => <span key={thing.id} data-thing={thing.id}><Drawing game={game} look={thing.look!} size={52} />{capital(thing.name ?? '')}</span>)}
    </div>
  )
}

// The buttons

/** A button that leads on gives its room to the main one as soon as something is chosen. */
function Actions({ staging, seat, frozen }: { staging: Staging; seat: number | null; frozen: boolean }) {
  if (frozen || seat === null) return null
  const { atOnce, leading } = buttonsOf(staging)
  const begun = staging.canUndo.value
  const tucked = (thing: Thing): boolean => begun && !staging.clicked.value.includes(thing.id)
  return (
    <>
      {leading.map(thing => (
        <button key={thing.id} class={`btn big${tucked(thing) ? ' tucked' : ''}`} data-thing={thing.id} aria-pressed={staging.clicked.value.includes(thing.id)}
          onClick={() => void staging.click([thing.id])}>
          <Icon name="swap" size={18} />{thing.text}
        </button>
      ))}
      <button class="btn big undo" disabled={!staging.canUndo.value} onClick={() => staging.undo()} aria-label="Undo" title="Undo">
        <Icon name="undo" size={20} />
      </button>
      {(leading.length === 0 || begun) && <Primary staging={staging} button={atOnce} />}
    </>
  )
}

/** What the button will do, once there is something to confirm. */
function taskOf(staging: Staging): string | undefined {
  const scene = staging.scene.value
  return scene && partsOf(scene, 'actions').flatMap(part => part.things).find(thing => thing.role === 'task')?.text
}

/** It is always there, so that the keyboard does not lose its place when there is nothing to confirm. */
function Primary({ staging, button }: { staging: Staging; button: Thing | undefined }) {
  const confirm = staging.confirm.value
  const pressed = button && !confirm
  const off = staging.sending.value || (!confirm && !button)
  const run = (): void => void (off || (pressed ? staging.press(button.id) : staging.confirmed()))
  return (
    <button class="btn primary big" aria-disabled={off} onClick={run}>
      {confirm && <Icon name="check" size={18} />}{pressed ? button.text : (confirm?.button ?? taskOf(staging) ?? 'Confirm')}
    </button>
  )
}
