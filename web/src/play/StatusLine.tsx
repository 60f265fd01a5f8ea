// The status line, which speaks: politely what happens, at once what was refused.

import type { ComponentChildren } from 'preact'
import { TurnStar } from '../ui/icons.tsx'
import { typeset } from '../words.ts'
import { statusOf, type Status } from './status.ts'
import type { Staging } from './staging.ts'

export function StatusLine({ staging, status, waiting, thinking, told, openRule, children }: {
  staging: Staging
  status?: Status | undefined
  waiting: boolean
  thinking: boolean
  told?: string // what the latest turn did; spoken everywhere, seen on phones
  openRule?: (rule: string) => void
  children?: ComponentChildren
}) {
  const { words, more, bad, rule } = status ?? statusOf(staging)
  return (
    <section class="status">
      {thinking && <span class="thinking" aria-hidden="true" />}
      <TurnStar waiting={waiting} />
      <p role="status" aria-live="polite" class={bad ? 'no' : ''}>
        {told && <small class="told">{typeset(told)} </small>}
        <span class="says">
          {!bad && `${typeset(words)} `}{!bad && more && <span key={words + more}>{more}</span>}
          <span class="no" role="alert">{bad ? typeset(words) : ''}</span>
        </span>
      </p>
      {bad && rule && (openRule
        ? <button class="chip bad" onClick={() => openRule(rule)} aria-label={`Rule ${rule}: open it`}>{rule}</button>
        : <span class="chip bad">{rule}</span>)}
      {children && <div class="more">{children}</div>}
    </section>
  )
}
