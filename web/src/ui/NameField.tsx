// The name by which others know somebody; nobody has to give one.

import { myName } from '../settings.ts'

export function NameField({ id }: { id: string }) {
  return (
    <>
      <label for={id}>Your name</label>
      <input id={id} class="input" value={myName.value} maxLength={30} placeholder="Optional" autocomplete="nickname" spellcheck={false}
        onInput={event => (myName.value = event.currentTarget.value)} />
    </>
  )
}
