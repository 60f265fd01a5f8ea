// What is shown at an address where there is nothing.

import { useEffect } from 'preact/hooks'
import { Bar } from '../ui/Bar.tsx'

export function Missing() {
  useEffect(() => {
    document.title = 'Nothing here – Zellige'
  }, [])
  return (
    <div class="app">
      <Bar />
      <main class="plain">
        <h1 class="serif">There is nothing here</h1>
        <p>The link may be incomplete, or the match may have expired.</p>
        <p><a class="btn primary" href="/">To the games</a></p>
      </main>
    </div>
  )
}
