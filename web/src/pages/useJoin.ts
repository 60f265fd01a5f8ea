// Joining by what somebody typed, wherever it is typed: a link leads to its page, a code to a seat.

import { useState } from 'preact/hooks'
import { joinByCode } from '../api.ts'
import { readTarget } from '../joining.ts'
import { go } from '../router.ts'
import { sitDown } from '../seating.ts'
import { myName } from '../settings.ts'
import { useAsk } from '../ui/hooks.ts'

export function useJoin(first: string) {
  const [typed, setTyped] = useState(first)
  const { busy, error, ask, setError } = useAsk()
  const join = (event: Event): void => {
    event.preventDefault()
    const target = readTarget(typed, location.origin)
    if (target.kind === 'nothing') setError(target.why)
    else if (target.kind === 'address') go(target.address)
    else void ask(async () => sitDown(await joinByCode(target.code, myName.value.trim())))
  }
  return { typed, setTyped, busy, error, join }
}
