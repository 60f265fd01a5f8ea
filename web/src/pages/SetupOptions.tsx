// The rest of a match that is being set up: clock, take-backs, variant, and who may find it.

import { useState } from 'preact/hooks'
import {
  INCREMENTS, MINUTES, consentMatters, formOf, has, settable, typedValue, valueOf, variantWords, wayOf, type Setup,
} from '../setup.ts'
import type { Card, Parameter } from '../types.ts'
import { Icon } from '../ui/icons.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { capital } from '../words.ts'

interface Props {
  setup: Setup
  change: (setup: Setup) => void
}

/** A few values side by side, one of them pressed. */
export function Segments<T extends string | number>({ label, values, chosen, choose, words = String }: {
  label: string
  values: readonly T[]
  chosen: T
  choose: (value: T) => void
  words?: (value: T) => string
}) {
  return (
    <span class="seg" role="group" aria-label={label}>
      {values.map(value => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>{words(value)}</button>
      ))}
    </span>
  )
}

export function ClockLine({ setup, change }: Props) {
  const { clock } = setup
  const set = (part: Partial<NonNullable<Setup['clock']>>): void =>
    change({ ...setup, clock: { minutes: 10, increment: 0, ...clock, ...part } })
  return (
    <div class="line">
      <h2>Clock</h2>
      <Segments label="Clock" values={['Off', 'On']} chosen={clock ? 'On' : 'Off'}
        choose={value => (value === 'On' ? set({}) : change({ ...setup, clock: null }))} />
      {!clock && <span class="muted">take as long as you like</span>}
      {clock && (
        <>
          <Stepper label="Minutes each" less="Less time" more="More time" at={MINUTES.indexOf(clock.minutes)} count={MINUTES.length}
            onStep={at => set({ minutes: MINUTES[at]! })}>
            {clock.minutes} min each
          </Stepper>
          <Stepper label="Seconds gained each turn" less="Fewer seconds a turn" more="More seconds a turn"
            at={INCREMENTS.indexOf(clock.increment)} count={INCREMENTS.length} onStep={at => set({ increment: INCREMENTS[at]! })}>
            +{clock.increment} s a turn
          </Stepper>
        </>
      )}
    </div>
  )
}

const TAKE_BACK_WORDS = { free: 'Free', consent: 'By consent' } as const

export function TakeBackLine({ setup, change }: Props) {
  if (!consentMatters(setup)) return null
  return (
    <div class="line">
      <h2>Take-backs</h2>
      <Segments label="Take-backs" values={['free', 'consent'] as const} chosen={setup.takeBack} words={value => TAKE_BACK_WORDS[value]}
        choose={takeBack => change({ ...setup, takeBack })} />
      <span class="muted">{setup.takeBack === 'free' ? 'anyone, any time' : 'if the others agree'}</span>
    </div>
  )
}

export function ListedLine({ setup, change }: Props) {
  return (
    <label class="line check">
      <input type="checkbox" checked={setup.listed} onChange={event => change({ ...setup, listed: event.currentTarget.checked })} />
      <span><b>Anyone may {has(setup, 'open') ? 'join' : 'watch'}</b><small>It is listed on the Watch page.</small></span>
    </label>
  )
}

export function Variant({ card, setup, change }: Props & { card: Card }) {
  const parameters = settable(card)
  if (!parameters.length) return null
  return (
    <details class="fold">
      <summary><Icon name="next" size={16} /><h2>Variant</h2><span>{variantWords(card, setup.params)}</span></summary>
      <div class="pars">
        {parameters.map(each => (
          <Value key={each.name} parameter={each} value={valueOf(each, setup.params)}
            choose={value => change({ ...setup, params: { ...setup.params, [each.name]: value } })} />
        ))}
      </div>
    </details>
  )
}

function Value({ parameter, value, choose }: {
  parameter: Parameter
  value: number | string
  choose: (value: number | string) => void
}) {
  const [draft, setDraft] = useState<string | null>(null) // what is being typed; once there is such a value, it counts
  const allowed = parameter.allowed as (number | string)[]
  const [label, way] = [capital(parameter.name), wayOf(parameter)]
  const wrong = draft !== null && typedValue(parameter, draft) === undefined
  const type = (text: string): void => {
    setDraft(text)
    choose(typedValue(parameter, text) ?? value)
  }
  const field = (
    <input class="input" inputmode={/^\d+$/.test(String(value)) ? 'numeric' : 'text'} autocomplete="off" spellcheck={false}
      aria-label={label} aria-invalid={wrong ? 'true' : undefined} size={String(parameter.default).length} value={draft ?? String(value)}
      onInput={event => type(event.currentTarget.value)} onBlur={() => setDraft(null)} />
  )
  return (
    <div class="par">
      <span><b>{label}</b><small>{parameter.meaning}</small></span>
      {way === 'few' && <Segments label={label} values={allowed} chosen={value} choose={choose} words={each => capital(String(each))} />}
      {way === 'typed' && field}
      {(way === 'steps' || way === 'typed steps') && (
        <Stepper label={label} less={`Less: ${label}`} more={`More: ${label}`} at={allowed.indexOf(value)} count={allowed.length}
          onStep={at => choose(allowed[at]!)}>
          {way === 'steps' ? value : field}
        </Stepper>
      )}
      {wrong && <p class="error" role="alert">{capital(formOf(parameter))}</p>}
    </div>
  )
}
