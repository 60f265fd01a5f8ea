// Finding one's way in a rulebook: which section a rule is in, and which section is being read.

import type { RuleSection } from '../types.ts'

/** "5" of "R5". */
export const shortNumber = (number: string): string => number.replace(/^R/, '')

/** The section that holds a rule; a section is also cited by its own number. */
export function sectionWith(sections: readonly RuleSection[], rule: string): string | undefined {
  return sections.find(({ number }) => rule === number || rule.startsWith(`${number}.`))?.number
}

/** The last section that begins above a line. */
export function currentSection(tops: readonly { number: string; top: number }[], line: number): string {
  return tops.findLast(({ top }) => top <= line)?.number ?? tops[0]?.number ?? ''
}
