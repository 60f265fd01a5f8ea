// The status line: one sentence that says what is going on, and what to do.

import { countMoves } from '../clicks.ts'
import { findThing } from '../scene.ts'
import { capital, counted } from '../words.ts'
import type { Staging } from './staging.ts'

export interface Status {
  words: string
  more: string // quieter words after them
  bad: boolean
  rule: string
}

const plain = (words: string, more = ''): Status => ({ words, more, bad: false, rule: '' })

export function statusOf(staging: Staging): Status {
  const refused = staging.refused.value
  if (refused) return { words: refused.words, more: '', bad: true, rule: refused.rule }
  const scene = staging.scene.value
  if (!scene) return plain('')
  const clicked = staging.clicked.value
  if (clicked.length) return choosing(staging, clicked)
  const confirm = staging.confirm.value
  return confirm ? plain(confirm.words) : plain(scene.name)
}

/** Something is chosen: how it can go on. */
function choosing(staging: Staging, clicked: string[]): Status {
  const found = findThing(staging.scene.value!, clicked.at(-1)!)
  const thing = found?.[1]
  const n = countMoves(staging.legal.value, clicked)
  if (thing?.role === 'button') return plain(`${thing.text}: choose the tiles.`)
  if (thing?.role === 'tile' && thing.name) return plain(`Place the ${thing.name}.`, `${capital(counted(n, 'place'))} fit${n === 1 ? 's' : ''}.`)
  return plain('Now choose the second square.', `${capital(counted(n, 'way'))}.`)
}
