// The bar on top of every page: the house's name, the ways through it, sound and theme.

import type { ComponentChildren } from 'preact'
import { place } from '../router.ts'
import { setTheme, sound, theme, type Theme } from '../settings.ts'
import { Icon, Logo, type IconName } from './icons.tsx'

const WAYS = [
  ['/', 'Play'],
  ['/learn', 'Learn'],
  ['/watch', 'Watch'],
  ['/replay', 'Replay'],
] as const

const THEMES: Record<Theme, { icon: IconName; next: Theme; name: string }> = {
  system: { icon: 'system', next: 'light', name: 'like the system' },
  light: { icon: 'sun', next: 'dark', name: 'light' },
  dark: { icon: 'moon', next: 'system', name: 'dark' },
}

/** `title` and `sub` are for phones, where a game takes the place of the house's name. */
export function Bar({ title, sub, back = '/', menu }: { title?: string; sub?: string; back?: string; menu?: ComponentChildren }) {
  const path = place.value.path
  return (
    <header class={`bar${title ? ' game' : ''}`}>
      {title && (
        <a class="btn quiet icon only-phone" href={back} aria-label={back === '/' ? 'Back to the games' : 'Back'}>
          <Icon name="back" />
        </a>
      )}
      <a class="brand" href="/" aria-label="Zellige, home">
        <Logo />
        <span>Zellige</span>
      </a>
      <nav aria-label="Main">
        {WAYS.map(([address, name]) => (
          <a key={address} href={address} aria-current={current(path, address) ? 'page' : undefined}>{name}</a>
        ))}
      </nav>
      {title && <div class="title">{title}<small>{sub}</small></div>}
      <div class="right">
        <SoundButton />
        <ThemeButton />
        {menu}
      </div>
    </header>
  )
}

function current(path: string, address: string): boolean {
  if (address === '/') return path === '/' || path.startsWith('/m/') || path === '/new' || path === '/j'
  return path.startsWith(address) || (address === '/learn' && path.startsWith('/rules'))
}

/** The same as entries of a menu, for phones, where the bar of a game has no room for them. */
export function SoundAndTheme() {
  const { icon, next, name } = THEMES[theme.value]
  return (
    <>
      <button class="only-phone" onClick={() => (sound.value = !sound.value)}>
        <Icon name={sound.value ? 'sound' : 'mute'} size={18} />{sound.value ? 'Sound is on' : 'Sound is off'}
      </button>
      <button class="only-phone" onClick={() => setTheme(next)}><Icon name={icon} size={18} />Theme: {name}</button>
    </>
  )
}

function SoundButton() {
  const words = sound.value ? 'Sound is on' : 'Sound is off'
  return (
    <button class="btn quiet icon small" aria-pressed={sound.value} aria-label={words} title={words}
      onClick={() => (sound.value = !sound.value)}>
      <Icon name={sound.value ? 'sound' : 'mute'} size={18} />
    </button>
  )
}

function ThemeButton() {
  const { icon, next, name } = THEMES[theme.value]
  return (
    <button class="btn quiet icon small" aria-label={`Theme: ${name}`} title={`Theme: ${name}`} onClick={() => setTheme(next)}>
      <Icon name={icon} size={18} />
    </button>
  )
}
