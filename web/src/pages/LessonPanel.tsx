// What a step of a lesson says, how far it is, and the ways on.

import { useEffect, useRef } from 'preact/hooks'
import type { Card, LessonStep } from '../types.ts'
import { Icon } from '../ui/icons.tsx'

export interface LessonPanelProps {
  card: Card
  step: LessonStep
  at: number
  count: number
  solved: boolean
  busy: boolean
  error: string
  goTo: (at: number) => void
  goOn: () => void
  openRule: (rule: string) => void
}

export function LessonPanel(props: LessonPanelProps) {
  const { card, step, at, count, solved } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus({ preventScroll: true }) // so that it is read out
    isFirst.current = false
  }, [at])
  const end = solved && at === count - 1
  return (
    <section class="panel words" aria-labelledby="step">
      <header>
        <span>Learn {card.title}</span>
        {step.rule && (
          <button class="chip" aria-label={`Rule ${step.rule}: open it`} onClick={() => props.openRule(step.rule)}>
            <Icon name="book" size={14} />{step.rule}
          </button>
        )}
      </header>
      <div class="said">
        <h2 class="serif" id="step" tabindex={-1} ref={heading}>{step.title}</h2>
        <p>{step.words}</p>
        {end && <p class="end">That is all you need for a first game.</p>}
        {props.error && <p class="error" role="alert">{props.error}</p>}
      </div>
      <Ways {...props} end={end} />
    </section>
  )
}

function Ways({ at, count, solved, busy, goTo, goOn, end }: LessonPanelProps & { end: boolean }) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (solved) next.current?.focus() // on a small screen this also brings it into sight
  }, [solved])
  return (
    <footer>
      <button class="btn icon" aria-label="Back" title="Back" disabled={at === 0} onClick={() => goTo(at - 1)}><Icon name="back" /></button>
      <ol class="dots" aria-label={`Step ${at + 1} of ${count}`}>
        {Array.from({ length: count }, (_, k) => (
          <li key={k}>
            <button class={k <= at ? 'on' : ''} aria-label={`Step ${k + 1}`} aria-current={k === at ? 'step' : undefined} onClick={() => goTo(k)} />
          </li>
        ))}
      </ol>
      {end && <a class="btn" href="/learn">Other games</a>}
      {solved
        ? <button class="btn primary" ref={next} disabled={busy} onClick={goOn}>{end ? 'Play a game' : 'Next'}</button>
        : at < count - 1
          ? <button class="btn quiet" onClick={() => goTo(at + 1)}>Skip</button>
          : <a class="btn quiet" href="/learn">Other games</a>}
    </footer>
  )
}
