// Joining a game by its code, typed here or brought by the address.

import { place } from '../router.ts'
import { Bar } from '../ui/Bar.tsx'
import { useTitle } from '../ui/hooks.ts'
import { Wallpaper } from '../ui/icons.tsx'
import { NameField } from '../ui/NameField.tsx'
import { useJoin } from './useJoin.ts'

export function Join(_: { name: string }) {
  useTitle('Join a game')
  const { typed, setTyped, busy, error, join } = useJoin(place.value.hash)
  return (
    <div class="app invite alone">
      <Bar title="Join a game" />
      <main>
        <Wallpaper id="wall" />
        <section class="panel room">
          <header class="rh">
            <div>
              <h1 class="serif">Join a game</h1>
              <p>Type the code that you were told. No account is needed.</p>
            </div>
          </header>
          <form class="take" onSubmit={join} noValidate>
            <label for="code">Code</label>
            <input id="code" class="input code" value={typed} placeholder="Code or link" autocomplete="off" autocapitalize="characters"
              spellcheck={false} aria-invalid={error ? 'true' : undefined} aria-describedby={error ? 'code-error' : undefined}
              onInput={event => setTyped(event.currentTarget.value)} />
            {error && <p class="error" id="code-error" role="alert">{error}</p>}
            <NameField id="name" />
            <div class="row"><button class="btn primary big" disabled={busy}>Take the seat</button></div>
          </form>
        </section>
      </main>
    </div>
  )
}
