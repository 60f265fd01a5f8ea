// A game in three sentences, for those who wait or choose.

import type { ComponentChildren } from 'preact'
import type { Card } from '../types.ts'
import { Avatar } from './icons.tsx'
import { numberWord } from '../words.ts'

export function GoalPanel({ card, lead, children }: { card: Card; lead?: string; children?: ComponentChildren }) {
  const lines = card.goal ?? [card.about]
  return (
    <section class="panel goal" aria-labelledby="goal">
      <header><h2 id="goal">{lead}{card.title} in {numberWord(lines.length)} {lines.length === 1 ? 'line' : 'lines'}</h2></header>
      <ol>
        {lines.map((line, k) => (
          <li key={line}><Avatar letter={String(k + 1)} size={28} /><p>{line}</p></li>
        ))}
      </ol>
      <footer>{children}</footer>
    </section>
  )
}
