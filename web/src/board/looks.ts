// The drawings of a game, as the server describes them: each becomes an SVG symbol once, and its paints CSS variables.

import { looksOf } from '../api.ts'
import type { Layer, Look, Looks } from '../types.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const loaded = new Map<string, Looks>()
const drawn = new Set<string>()
let sprite: SVGSVGElement | null = null
let clips = 0

/** Load a game's drawings; afterwards they can be used by name. */
export async function loadLooks(game: string): Promise<Looks> {
  const looks = await looksOf(game)
  if (!loaded.has(game)) {
    loaded.set(game, looks)
    adoptPaints(game, looks)
  }
  return looks
}

export const lookOf = (game: string, name: string): Look | undefined => loaded.get(game)?.looks[name]

/** The paints as CSS variables under the game's own name, for both themes. */
function adoptPaints(game: string, looks: Looks): void {
  const variables = (k: 0 | 1): string =>
    Object.entries(looks.paints).map(([name, paint]) => `--${game}-${name}:${paint[k]}`).join(';')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:root{${variables(0)}}:root[data-theme="dark"]{${variables(1)}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** The id of a symbol; it is made when it is first asked for. */
export function symbolOf(game: string, name: string, small: boolean): string {
  const id = `${game}-${[...name].map(letter => letter.charCodeAt(0).toString(36)).join('')}${small ? '-s' : ''}`
  const look = lookOf(game, name)
  if (look && !drawn.has(id)) {
    drawn.add(id)
    const group = element('g', { id })
    for (const layer of (small && look.small) || look.layers) group.append(drawLayer(game, layer))
    defs().append(group)
  }
  return `#${id}`
}

function defs(): SVGElement {
  if (!sprite) {
    sprite = element('svg', { class: 'sprite', width: '0', height: '0', 'aria-hidden': 'true' }) as SVGSVGElement
    document.body.prepend(sprite)
  }
  return sprite
}

function drawLayer(game: string, layer: Layer): SVGElement {
  const path = element('path', {
    d: layer.path,
    fill: paint(game, layer.fill),
    ...(layer.stroke ? { stroke: paint(game, layer.stroke), 'stroke-width': String(layer.width ?? 0) } : {}),
    ...(layer.opacity === undefined ? {} : { opacity: String(layer.opacity) }),
    ...(layer.dash ? { 'stroke-dasharray': layer.dash.join(' ') } : {}),
    ...(layer.offset ? { 'stroke-dashoffset': String(layer.offset) } : {}),
    ...(layer.cap ? { 'stroke-linecap': layer.cap } : {}),
    ...(layer.join ? { 'stroke-linejoin': layer.join } : {}),
    ...(layer.clip ? { 'clip-path': `url(#${clipOf(layer.clip)})` } : {}),
  })
  const transform = transformOf(layer)
  if (transform) path.setAttribute('transform', transform)
  return path
}

function clipOf(path: string): string {
  const id = `clip-${clips++}`
  const clip = element('clipPath', { id })
  clip.append(element('path', { d: path }))
  defs().append(clip)
  return id
}

/** Scaled, then shifted, then turned, the first and the last about the centre of the first cell. */
function transformOf({ scale = 1, shift = [0, 0], turn = 0 }: Layer): string {
  const steps = []
  if (turn) steps.push(`rotate(${90 * turn} 50 50)`)
  if (shift[0] || shift[1]) steps.push(`translate(${shift[0]} ${shift[1]})`)
  if (scale !== 1) steps.push(`translate(50 50) scale(${scale}) translate(-50 -50)`)
  return steps.join(' ')
}

function paint(game: string, name: string | undefined): string {
  if (!name) return 'none'
  return name in (loaded.get(game)?.paints ?? {}) ? `var(--${game}-${name})` : name
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
