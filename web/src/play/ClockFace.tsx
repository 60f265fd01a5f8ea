// The time that a player has left. It runs between messages, by this browser's clock.

import { useEffect, useState } from 'preact/hooks'
import type { Message } from '../types.ts'
import { clockText } from '../words.ts'

export function ClockFace({ message, seat }: { message: Message; seat: number }) {
  const [since] = useReset(message)
  const [, tick] = useState(0)
  const clock = message.clock!
  const runs = clock.running === seat
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => tick(n => n + 1), 200)
    return () => clearInterval(timer)
  }, [runs])
  const left = (clock.left[seat] ?? 0) - (runs ? (Date.now() - since) / 1000 : 0)
  return <span class={`clock${runs && left < 20 ? ' short' : ''}`} role="timer" aria-label="Time left">{clockText(left)}</span>
}

/** When the message came. */
function useReset(message: Message): [number] {
  const [state, set] = useState({ message, at: Date.now() })
  if (state.message !== message) {
    const fresh = { message, at: Date.now() }
    set(fresh)
    return [fresh.at]
  }
  return [state.at]
}
