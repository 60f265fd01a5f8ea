// What a person has chosen in this browser: theme, sound, their name, the level of each game, and their matches.

import { effect, signal } from '@preact/signals'

function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage may be full or forbidden; then it holds until the page is closed.
  }
}

function kept<T>(key: string, fallback: T) {
  const value = signal<T>(load(key, fallback))
  effect(() => save(key, value.value))
  return value
}

export type Theme = 'light' | 'dark' | 'system'

export const theme = signal<Theme>('system')
export const sound = kept('sound', true)
export const myName = kept('name', '')
export const levels = kept<Record<string, number>>('levels', {})

/** A match that this browser holds seats in. */
export interface Mine {
  id: string
  game: string
  seats: number[]
  made: number // milliseconds since 1970
}

export const mine = kept<Mine[]>('matches', [])
const MOST_MATCHES = 30

export function remember(match: Omit<Mine, 'made'>): void {
  const others = mine.value.filter(each => each.id !== match.id)
  mine.value = [{ ...match, made: Date.now() }, ...others].slice(0, MOST_MATCHES)
}

export function forget(id: string): void {
  mine.value = mine.value.filter(each => each.id !== id)
}

export const seatsIn = (id: string): number[] => mine.value.find(each => each.id === id)?.seats ?? []

export const levelIn = (game: string): number => levels.value[game] ?? 3

// The theme is kept as plain text, because a script without JSON reads it before the first paint.

const dark = matchMedia('(prefers-color-scheme: dark)')

export function setTheme(chosen: Theme): void {
  theme.value = chosen
  try {
    if (chosen === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', chosen)
  } catch {
    // It holds until the page is closed.
  }
  showTheme()
}

function showTheme(): void {
  document.documentElement.dataset.theme = theme.value === 'system' ? (dark.matches ? 'dark' : 'light') : theme.value
}

export function followTheme(): void {
  try {
    const text = localStorage.getItem('theme')
    theme.value = text === 'light' || text === 'dark' ? text : 'system'
  } catch {
    // system
  }
  dark.addEventListener('change', showTheme)
  showTheme()
}
