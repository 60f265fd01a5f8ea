// Words that the page makes itself.

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** Minus signs, not hyphens. */
export const typeset = (text: string): string => text.replace(/(^|[\s(,])-(?=\d)/g, '$1−')
export const numberWord = (n: number): string => NUMBERS[n] ?? String(n)
export const counted = (n: number, thing: string): string => `${numberWord(n)} ${thing}${n === 1 ? '' : 's'}`

/** Minutes and seconds; below ten seconds, tenths. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds)
  if (left < 10) return left.toFixed(1)
  const whole = Math.ceil(left)
  const [minutes, rest] = [Math.floor(whole / 60), String(whole % 60).padStart(2, '0')]
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/** A reason without the numbers of the place that it is about: on a small board there are none to be seen. */
export const ofThisPlace = (text: string): string => text
  .replace(/\b(row|column) -?\d+/g, 'this $1')
  .replace(/\bat -?\d+,-?\d+/, 'here')
  .replace(/^-?\d+,-?\d+/, 'this place')
