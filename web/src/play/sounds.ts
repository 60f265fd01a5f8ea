// Short sounds, made on the spot: a knock for a move, two notes for your turn, a chord for the end.

import { sound } from '../settings.ts'

let context: AudioContext | null = null

function note(frequency: number, at: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
  if (!context) return
  const start = context.currentTime + at
  const [tone, gain] = [context.createOscillator(), context.createGain()]
  tone.type = type
  tone.frequency.value = frequency
  gain.gain.setValueAtTime(volume, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(gain).connect(context.destination)
  tone.start(start)
  tone.stop(start + length)
}

function play(notes: () => void): void {
  if (!sound.value || document.hidden || !navigator.userActivation.hasBeenActive) return
  try {
    context ??= new AudioContext()
    if (context.state === 'running') notes()
    else void context.resume().then(notes, () => undefined)
  } catch {
    // A browser without sound is quiet.
  }
}

export const knock = (): void => play(() => note(190, 0, 0.09, 0.12, 'triangle'))
export const yourTurn = (): void => play(() => {
  note(520, 0, 0.14, 0.06)
  note(660, 0.1, 0.18, 0.06)
})
export const ending = (): void => play(() => [392, 494, 587].forEach((frequency, k) => note(frequency, 0.07 * k, 0.5, 0.05)))
