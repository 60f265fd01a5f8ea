// The page: which screen is shown at which address.

import { render, type ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { NO_SERVER } from './api.ts'
import { followLinks, place } from './router.ts'
import { followTheme } from './settings.ts'
import { Home } from './pages/Home.tsx'
import { Missing } from './pages/Missing.tsx'
import { Trouble } from './pages/Trouble.tsx'

type Screen = ComponentType<{ name: string }>
type Load = () => Promise<Screen>

// Everything but the home page is loaded when it is needed.
const SCREENS: [RegExp, Load][] = [
  [/^\/$/, () => Promise.resolve(Home)],
  [/^\/m\/([\w-]+)$/, async () => (await import('./play/MatchPage.tsx')).MatchPage],
  [/^\/new$/, async () => (await import('./pages/NewGame.tsx')).NewGame],
  [/^\/j$/, async () => (await import('./pages/Join.tsx')).Join],
  [/^\/learn(?:\/(\w+))?$/, async () => (await import('./pages/Learn.tsx')).Learn],
  [/^\/rules\/(\w+)$/, async () => (await import('./pages/Rules.tsx')).Rules],
  [/^\/watch$/, async () => (await import('./pages/Watch.tsx')).Watch],
  [/^\/replay$/, async () => (await import('./pages/ReplayPage.tsx')).ReplayPage],
  [/^\/position\/(\w+)$/, async () => (await import('./pages/PositionPage.tsx')).PositionPage],
]

/** A part of the page did not come: no network, or a newer version has replaced it. */
const NotLoaded = () => <Trouble title="This did not load" error={NO_SERVER} again={() => location.reload()} />

function App() {
  const { path } = place.value
  const [shown, setShown] = useState<{ path: string; screen: Screen; name: string }>()
  useEffect(() => {
    let stale = false
    const found = SCREENS.find(([pattern]) => pattern.test(path))
    const name = found?.[0].exec(path)?.[1] ?? ''
    const loading = found ? found[1]().catch(() => NotLoaded) : Promise.resolve(Missing)
    void loading.then(screen => stale || setShown({ path, screen, name }))
    return () => {
      stale = true
    }
  }, [path])
  if (!shown) return null
  const Shown = shown.screen
  return <Shown key={shown.path} name={shown.name} />
}

followTheme()
followLinks()
render(<App />, document.getElementById('app')!)
