// Buttons that keep a position: as a picture of either kind.

import { keepFile, pngOf, svgOf, type Drawable } from '../pictures.ts'
import { useAsk } from './hooks.ts'
import { Icon } from './icons.tsx'

export function KeepPictures({ drawable, name }: { drawable: Drawable; name: string }) {
  const { busy, error, ask } = useAsk()
  const keepSvg = async (): Promise<void> => keepFile(`${name}.svg`, await svgOf(drawable), 'image/svg+xml')
  const keepPng = async (): Promise<void> => keepFile(`${name}.png`, await pngOf(await svgOf(drawable)))
  return (
    <>
      <button class="btn small" disabled={busy} onClick={() => void ask(keepSvg)}><Icon name="picture" size={16} />SVG picture</button>
      <button class="btn small" disabled={busy} onClick={() => void ask(keepPng)}><Icon name="picture" size={16} />PNG picture</button>
      {error && <p class="error" role="alert">{error}</p>}
    </>
  )
}
