// Where a link or a code is typed to join a game.

import { useJoin } from './useJoin.ts'

export function JoinBox() {
  const { typed, setTyped, busy, error, join } = useJoin('')
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
