// Fixed phrases: one tap says one, and it shows at the player's name for a while.

import { useEffect, useState } from 'preact/hooks'
import { catalogue } from '../api.ts'
import type { Message } from '../types.ts'
import { capital } from '../words.ts'
import type { Match } from './match.ts'

const SHOWN = 8000 // milliseconds

export function Say({ match, close, act }: { match: Match; close: () => void; act: (doing: Promise<unknown>) => void }) {
  const [phrases, setPhrases] = useState<string[]>([])
  useEffect(() => void catalogue().then(({ phrases: all }) => setPhrases(Array.isArray(all) ? all : Object.keys(all)), () => undefined), [])
  return (
    <div class="strip say" role="group" aria-label="Say">
      {phrases.map(phrase => (
        <button key={phrase} class="btn small" onClick={() => {
          act(match.say(phrase))
          close()
        }}>{capital(phrase)}</button>
      ))}
    </div>
  )
}

/** What each player has said since the page was opened, for a short while. */
export function useSaid(message: Message): Map<number, string> {
  const [first] = useState(message.m)
  const [now, setNow] = useState(() => Date.now())
  const [heard] = useState(() => new Map<number, number>())
  const fresh = message.phrases.filter(each => each.m >= first)
  for (const each of fresh) if (!heard.has(each.m)) heard.set(each.m, Date.now())
  useEffect(() => {
    if (!fresh.length) return
    const timer = setTimeout(() => setNow(Date.now()), SHOWN)
    return () => clearTimeout(timer)
  }, [message.m])
  void now
  return new Map(fresh.filter(each => Date.now() - heard.get(each.m)! < SHOWN).map(each => [each.seat, capital(each.phrase)]))
}
