// One of several values in a row, with a button to each side.

import type { ComponentChildren } from 'preact'
import { Icon } from './icons.tsx'

/** `at` is the place of the value among `count`; `less` and `more` name the buttons. */
export function Stepper({ label, at, count, onStep, less = 'Less', more = 'More', disabled = false, children }: {
  label: string
  at: number
  count: number
  onStep: (at: number) => void
  less?: string
  more?: string
  disabled?: boolean
  children: ComponentChildren
}) {
  return (
    <span class="step" role="group" aria-label={label}>
      <button type="button" aria-label={less} disabled={disabled || at <= 0} onClick={() => onStep(at - 1)}>
        <Icon name="minus" size={16} />
      </button>
      <span aria-live="polite">{children}</span>
      <button type="button" aria-label={more} disabled={disabled || at >= count - 1} onClick={() => onStep(at + 1)}>
        <Icon name="plus" size={16} />
      </button>
    </span>
  )
}
