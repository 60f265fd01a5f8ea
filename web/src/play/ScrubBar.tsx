// The bar that goes through a game: a slider, steps to each side, and playing by itself.

import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../ui/icons.tsx'

const PACE = 1100 // milliseconds a turn

export function ScrubBar({ at, last, told, show }: { at: number; last: number; told: string; show: (at: number) => void }) {
  const [playing, setPlaying] = useState(false)
  const running = playing && at < last
  useEffect(() => {
    if (!running) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => show(at + 1), PACE)
    return () => clearTimeout(timer)
  }, [running, at])
  const toggle = (): void => {
    if (!running && at >= last) show(0)
    setPlaying(!running)
  }
  const go = (to: number): void => {
    setPlaying(false)
    show(to)
  }
  const steps = [
    ['first', 'First', 0, at <= 0],
    ['previous', 'Previous', at - 1, at <= 0],
    ['next', 'Next', at + 1, at >= last],
    ['last', 'Last', last, at >= last],
  ] as const
  const button = ([icon, words, to, off]: (typeof steps)[number]) => (
    <button key={icon} class="btn quiet icon" aria-label={words} title={words} disabled={off} onClick={() => go(to)}><Icon name={icon} size={18} /></button>
  )
  return (
    <section class="panel scrub" aria-label="Go through the game">
      <div class="keys">
        {button(steps[0])}
        {button(steps[1])}
        <button class="btn primary icon" aria-label={running ? 'Pause' : 'Play'} title={running ? 'Pause' : 'Play'} disabled={!last} onClick={toggle}>
          {running ? <Pause /> : <Icon name="play" size={18} />}
        </button>
        {button(steps[2])}
        {button(steps[3])}
      </div>
      <input type="range" min="0" max={last} value={at} aria-label="Turn" aria-valuetext={at ? `Turn ${at} of ${last}. ${told}` : 'Start'}
        style={{ '--done': `${last ? (100 * at) / last : 0}%` }} onInput={event => go(Number(event.currentTarget.value))} />
      <span class="num">{at} of {last}</span>
    </section>
  )
}

const Pause = () => (
  <svg class="i" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M7 4.5v11M13 4.5v11" /></svg>
)
