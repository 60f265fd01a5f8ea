// Words that several pages around a match need: players, names in a row, times, codes.

import { numberWord } from '../words.ts'

/** "2 players", "2 to 4 players". */
export function playersWord([least, most]: readonly [number, number]): string {
  return least === most ? `${least} players` : `${least} to ${most} players`
}

/** "Ada", "Ada and Bo", "Ada and two more". */
export function namesInShort(names: readonly string[]): string {
  const [first = '', second] = names
  if (second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${numberWord(names.length - 1)} more`
}

/** How long ago something was, roughly. */
export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** A thinking time: "5 minutes each", "90 seconds each". */
export function clockWord(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (seconds < 60) return `${Math.round(seconds)} seconds each`
  return minutes === 1 ? 'a minute each' : `${minutes} minutes each`
}

/** A short code in two halves, so that it can be read out. */
export function spacedCode(code: string): string {
  const half = Math.ceil(code.length / 2)
  return `${code.slice(0, half)} ${code.slice(half)}`
}
