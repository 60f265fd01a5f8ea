// A page that could not be loaded: what went wrong, and what to do about it.

import { Bar } from '../ui/Bar.tsx'

export function Trouble({ title, error, again }: { title: string; error: string; again: () => void }) {
  return (
    <div class="app">
      <Bar />
      <main class="plain">
        <h1 class="serif">{title}</h1>
        <p class="error" role="alert">{error}</p>
        <p class="ways"><button class="btn primary" onClick={again}>Try again</button> <a class="btn" href="/">To the games</a></p>
      </main>
    </div>
  )
}
