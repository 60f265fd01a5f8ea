// Where a link or a code is typed to join a game.

import { useState } from 'preact/hooks'
import { joinByCode } from '../api.ts'
import { readTarget } from '../joining.ts'
import { go } from '../router.ts'
import { sitDown } from '../seating.ts'
import { myName } from '../settings.ts'
import { useAsk } from '../ui/hooks.ts'

export function JoinBox() {
  const [typed, setTyped] = useState('')
  const { busy, error, ask, setError } = useAsk()
  const join = (event: Event): void => {
    event.preventDefault()
    const target = readTarget(typed, location.origin)
    if (target.kind === 'nothing') setError(target.why)
    else if (target.kind === 'address') go(target.address)
    else void ask(async () => sitDown(await joinByCode(target.code, myName.value.trim())))
  }
  return (
    <form class="join" onSubmit={join} noValidate>
      <label for="join" class="vh">Link or code of a game</label>
      <input class="input" id="join" placeholder="Link or code" autocomplete="off" autocapitalize="characters" spellcheck={false}
        value={typed} aria-invalid={error ? 'true' : undefined} aria-describedby={error ? 'join-error' : undefined}
        onInput={event => setTyped(event.currentTarget.value)} />
      <button class="btn" disabled={busy}>Join a game</button>
      {error && <p class="error" id="join-error" role="alert">{error}</p>}
    </form>
  )
}
