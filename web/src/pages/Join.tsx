// Joining a game by its code, typed here or brought by the address.

import { useState } from 'preact/hooks'
import { joinByCode } from '../api.ts'
import { readTarget } from '../joining.ts'
import { go, place } from '../router.ts'
import { sitDown } from '../seating.ts'
import { myName } from '../settings.ts'
import { Bar } from '../ui/Bar.tsx'
import { useAsk, useTitle } from '../ui/hooks.ts'
import { Wallpaper } from '../ui/icons.tsx'
import { NameField } from '../ui/NameField.tsx'

export function Join(_: { name: string }) {
  useTitle('Join a game')
  const [typed, setTyped] = useState(place.value.hash)
  const { busy, error, ask, setError } = useAsk()
  const join = (event: Event): void => {
    event.preventDefault()
    const target = readTarget(typed, location.origin)
    if (target.kind === 'nothing') setError(target.why)
    else if (target.kind === 'address') go(target.address)
    else void ask(async () => sitDown(await joinByCode(target.code, myName.value.trim())))
  }
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
