// The curtain between two people at one screen, where hands are hidden.

import { useEffect, useRef } from 'preact/hooks'
import { Wallpaper } from '../ui/icons.tsx'

export function Curtain({ name, open }: { name: string; open: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    document.title = `Pass the screen to ${name} – Zellige`
  }, [])
  return (
    <main class="curtain">
      <Wallpaper id="curtain" />
      <h1 class="serif">Pass the screen to {name}</h1>
      <p>Their tiles show when they are ready.</p>
      <button class="btn big" ref={button} onClick={open}>I am {name}</button>
    </main>
  )
}
