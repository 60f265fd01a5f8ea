// What pages do again and again: set their title, ask the server and say what went wrong, load cards and drawings.

import { useEffect, useRef, useState } from 'preact/hooks'
import { Refusal, cardOf } from '../api.ts'
import { loadLooks } from '../board/looks.ts'
import type { Card } from '../types.ts'

export function useTitle(...parts: string[]): void {
  const title = [...parts, 'Zellige'].filter(Boolean).join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

export const reasonOf = (problem: unknown): string =>
  problem instanceof Refusal ? problem.message : 'Something went wrong. Try again.'

/** Do one thing at a time; `busy` while it takes, `error` if it was refused. */
export function useAsk() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const asking = useRef(false) // known at once, so that a double click asks once
  const ask = async (act: () => Promise<void>): Promise<void> => {
    if (asking.current) return
    asking.current = true
    setBusy(true)
    setError('')
    try {
      await act()
    } catch (problem) {
      setError(reasonOf(problem))
    }
    asking.current = false
    setBusy(false)
  }
  return { busy, error, ask, setError }
}

/** Something that is loaded when the page opens; `again` asks once more. */
export function useLoaded<T>(load: () => Promise<T>, key: string) {
  const [loaded, setLoaded] = useState<{ key: string; value: T }>()
  const [error, setError] = useState('')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = false
    setError('')
    load().then(
      value => left || setLoaded({ key, value }),
      (problem: unknown) => left || setError(reasonOf(problem)),
    )
    return () => {
      left = true
    }
  }, [key, tries])
  const value = loaded?.key === key ? loaded.value : undefined
  return { value, error, again: () => setTries(count => count + 1) }
}

export const useCard = (game: string): Card | undefined => useLoaded(() => cardOf(game), game).value

/** Are the drawings of a game there? */
export const useLooks = (game: string): boolean => useLoaded(() => loadLooks(game), game).value !== undefined
