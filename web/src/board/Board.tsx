// The board that people play on: it shows a part of a scene, lights what can be chosen, and tells which cell was chosen.

import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { heightOf, widthOf } from '../scene.ts'
import type { Box, Part, Thing } from '../types.ts'
import { Wallpaper } from '../ui/icons.tsx'
import { Etched } from './BoardPicture.tsx'
import { boxAround, comfortable, fitted, sees, within, type Camera, type Chosen, type Size } from './camera.ts'
import { cellsOf, placeId, type Cell } from './cells.ts'
import { SMALL } from './Drawing.tsx'
import { Hits } from './Hits.tsx'
import { Bands, Bars, Ground, Labels, LastMarks, Paid, Pieces, Points, SquareNames } from './layers.tsx'
import { LegalOver, Legal, Marked, Open, Refused, Selected, StagedRing } from './states.tsx'
import { usePointer } from './pointer.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

export interface BoardProps {
  game: string
  part: Part
  next: ReadonlySet<string> // ids that may be clicked now
  chosen: string[] // ids that were clicked
  staged: ReadonlySet<string> // pieces that are staged
  refused: string // the id of a place that was refused
  marks?: ReadonlySet<string> // what a lesson points at
  toSee?: Thing[] // what a hint points at
  fit?: boolean // show the whole board, unless somebody wants it otherwise
  choose: (ids: string[], place: string) => void
  children?: ComponentChildren // more layers, over the pieces
  label: string
}

const LEAST = { desk: 28, phone: 24 } // pixels per cell, for eyes and fingers
const CLOSER = 40 // while a tile is chosen on a phone
const READABLE = 50 // pixels per cell, from which on the numbers of rows and columns can be read
const SMALLEST = 16 // if its places are far apart
const isPhone = (): boolean => matchMedia('(max-width: 760px)').matches

export function Board(props: BoardProps) {
  const { game, part, next } = props
  const frame = useRef<HTMLElement>(null)
  const size = useSignal<Size>({ width: 0, height: 0 })
  const own = useSignal<Chosen>(null)
  const wanted = own.value ?? (props.fit ? 'whole' : null)
  useSize(frame, size)
  const rows = useMemo(() => cellsOf(part), [part])
  const framed = (part.ground?.length ?? 0) > 0
  const numbered = fitted(part.box, size.value, true, framed)
  const labels = numbered.scale >= READABLE && part.things.some(thing => thing.role === 'label') // only if they can be read
  const whole = labels ? numbered : fitted(part.box, size.value, false, framed)
  const least = isPhone() ? LEAST.phone : LEAST.desk
  const focus = focusOf(rows, props)
  const closer = isPhone() && whole.scale < least && props.chosen.length > 0 ? CLOSER : least
  const camera = useCamera(whole, size.value, least, closer, wanted === 'whole' ? whole : wanted, focus, part.box, props.staged.size > 0)
  useLayoutEffect(() => {
    if (own.value && own.value !== 'whole' && focus && !sees(own.value, size.value, focus)) own.value = null // what matters is elsewhere now
  }, [focus?.join()])
  const pointer = usePointer({
    frame, camera, size: size.value, least: Math.min(whole.scale, least), move: next => (own.value = within(next, size.value, part.box)),
    rows, props, canPan: own.value !== null || whole.scale < least,
  })
  if (!size.value.width) return <section class="board" data-game={game} ref={frame} aria-label={props.label} />
  return (
    <section class={`board${pointer.panning ? ' panning' : ''}`} data-game={game} ref={frame} {...pointer.handlers}>
      <Wallpaper id="wall" />
      <svg class="canvas" role="grid" aria-label={props.label} aria-rowcount={rows.length}>
        <Etched />
        <World camera={camera} size={size.value} moving={pointer.panning}>
          <Layers {...props} rows={rows} small={camera.scale < SMALL} labels={labels} readable={camera.scale >= READABLE} />
          {props.children}
          <Hits rows={rows} next={next} choose={cell => props.choose(cell.ids, placeId(cell))} explains={props.chosen.length > 0 || !props.staged.size} />
        </World>
      </svg>
      {(own.value || whole.scale < least) && (
        <ZoomButtons camera={camera} least={Math.min(whole.scale, least)} fits={own.value === 'whole'}
          move={next => (own.value = next && next !== 'whole' ? within(next, size.value, part.box) : next)} />
      )}
    </section>
  )
}

function World({ camera, size, moving, children }: { camera: Camera; size: Size; moving: boolean; children: ComponentChildren }) {
  const scale = camera.scale / 100
  const [x, y] = [size.width / 2 - camera.x * camera.scale, size.height / 2 - camera.y * camera.scale]
  return (
    <g class={`world${moving ? ' moving' : ''}`} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>{children}</g>
  )
}

function Layers({ game, part, rows, small, labels, readable, next, chosen, staged, refused, marks }: BoardProps & {
  rows: Cell[][]
  small: boolean
  labels: boolean
  readable: boolean
}) {
  const drawn = { game, part, small }
  const taken = new Set(part.things.filter(thing => thing.look).map(thing => `${thing.x},${thing.y}`))
  const cells = rows.flat()
  const isOver = (cell: Cell): boolean => taken.has(`${cell.x},${cell.y}`) || (part.ground?.length ?? 0) > 0
  const legal = cells.filter(cell => cell.ids.some(id => next.has(id)))
  const at = (cell: Cell) => `translate(${100 * cell.x} ${100 * cell.y})`
  const places = new Map(part.things.filter(thing => thing.role === 'cell').map(thing => [`${thing.x},${thing.y}`, thing]))
  return (
    <g aria-hidden="true">
      <Ground {...drawn} />
      {readable && <SquareNames part={part} />}
      {labels && readable && <Labels part={part} />}
      <Bars part={part} />
      <Bands part={part} />
      {cells.filter(cell => places.has(`${cell.x},${cell.y}`) && !legal.includes(cell) && !isAt(cell, refused)).map(cell => (
        <g key={`o${cell.x},${cell.y}`} transform={at(cell)}><Open dead={Boolean(places.get(`${cell.x},${cell.y}`)?.text)} /></g>
      ))}
      {legal.filter(cell => !isOver(cell)).map(cell => <g key={`l${cell.x},${cell.y}`} transform={at(cell)}><Legal /></g>)}
      <Pieces {...drawn} />
      <Paid part={part} />
      <LastMarks part={part} except={staged} />
      {legal.filter(isOver).map(cell => <g key={`v${cell.x},${cell.y}`} transform={at(cell)}><LegalOver /></g>)}
      {part.things.filter(thing => staged.has(thing.id)).map(thing => (
        <g key={thing.id} transform={`translate(${100 * thing.x} ${100 * thing.y})`}>
          <StagedRing w={widthOf(thing)} h={heightOf(thing)} />
        </g>
      ))}
      {cells.filter(cell => cell.ids.some(id => chosen.includes(id))).map(cell => (
        <g key={`s${cell.x},${cell.y}`} transform={at(cell)}><Selected /></g>
      ))}
      {marks && cells.filter(cell => cell.ids.some(id => marks.has(id))).map(cell => (
        <g key={`m${cell.x},${cell.y}`} transform={at(cell)}><Marked /></g>
      ))}
      {cells.filter(cell => isAt(cell, refused)).map(cell => <g key="no" transform={at(cell)}><Refused /></g>)}
      {chosen.length === 0 && <Points part={part} />}
    </g>
  )
}

const isAt = (cell: Cell, id: string): boolean => id !== '' && cell.ids.includes(id)

/** What a hint points at, the places of the chosen tile, or else the pieces of the last move and of the staged turn. */
function focusOf(rows: Cell[][], { part, next, chosen, staged, toSee }: BoardProps): Box | null {
  if (toSee?.length) return boxAround(toSee)
  const points = part.things.filter(thing => thing.role === 'score').map(line => ({ ...line, w: widthOf(line) + 1, h: heightOf(line) + 1 })) // at their ends
  const places = chosen.length ? rows.flat().filter(cell => cell.ids.some(id => next.has(id))) : []
  const moved = [...part.things.filter(thing => staged.has(thing.id) || (!staged.size && thing.last)), ...points]
  return boxAround([...places, ...(places.length ? part.things.filter(thing => staged.has(thing.id)) : moved)])
}

/** The camera that a person chose, or one that keeps what matters in sight; it moves only if it must, and less so while
 * a turn is staged. */
function useCamera(
  whole: Camera, size: Size, least: number, closer: number, own: Camera | null, focus: Box | null, board: Box, staging: boolean,
): Camera {
  const last = useRef<Camera | null>(null)
  const room = useRef(size)
  const before = room.current.width === size.width && room.current.height === size.height ? last.current : null
  room.current = size
  if (own) return (last.current = own)
  if (staging && before && (!focus || sees(before, size, focus))) return before
  const wanted = closer > least && focus ? Math.max(SMALLEST, Math.min(closer, fitted(focus, size, false, false).scale)) : least
  const stays = before && whole.scale < wanted && before.scale >= wanted && before.scale <= CLOSER && (!focus || sees(before, size, focus))
  const camera = stays ? before : comfortable(whole, size, wanted, focus, board)
  return (last.current = camera)
}

function useSize(frame: { current: HTMLElement | null }, size: { value: Size }): void {
  useLayoutEffect(() => {
    const element = frame.current!
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      if (width !== size.value.width || height !== size.value.height) size.value = { width, height }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
