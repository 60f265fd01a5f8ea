// Pictures of positions: as SVG from the server, as PNG drawn from that, and files to keep.

import { NO_SERVER, Refusal } from './api.ts'

export interface Drawable {
  game: string
  position: string
  params?: Record<string, number | string>
  names?: string[]
}

export async function svgOf({ game, ...body }: Drawable): Promise<string> {
  const headers = { 'X-Zellige': 'page', 'Content-Type': 'application/json' }
  const answer = await fetch(`/api/games/${game}/picture`, { method: 'POST', headers, body: JSON.stringify(body) })
    .catch(() => { throw new Refusal(0, { error: NO_SERVER }) })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(answer.status, refusalIn(text))
  return text
}

function refusalIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The size that a picture says it has, in pixels. */
export function sizeOf(svg: string): [width: number, height: number] {
  const opening = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const box = /\bviewBox="([^"]*)"/.exec(opening)?.[1]?.trim().split(/[\s,]+/).map(Number) ?? []
  const side = (name: string, fallback: number | undefined): number =>
    Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(opening)?.[1] ?? '') || fallback || 800
  return [side('width', box[2]), side('height', box[3])]
}

const LARGE = 1600 // pixels of the longer side, for print and for large screens

export async function pngOf(svg: string): Promise<Blob> {
  const [width, height] = sizeOf(svg)
  const scale = LARGE / Math.max(width, height)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) })
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) => canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'))
}

/** Let the browser keep a file. */
export function keepFile(name: string, contents: Blob | string, type = 'text/plain'): void {
  const blob = typeof contents === 'string' ? new Blob([contents], { type: `${type};charset=utf-8` }) : contents
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // some browsers read it later
}
