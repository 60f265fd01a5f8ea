// Icons of 20 by 20, drawn with one stroke; the mark of the house; the star that says whose turn it is.

import { khatam } from './shapes.ts'

const PATHS = {
  undo: 'M7.5 4.5L3.5 8.5L7.5 12.5M4 8.5H12a4.5 4.5 0 0 1 0 9H8.5',
  flag: 'M5 17.5V3M5 3.5C8 2 10 5.5 15.5 3.7V11C10 12.8 8 9.3 5 10.8',
  hint: 'M7.5 14.5h5M8.3 17.2h3.4M10 2.8a5 5 0 0 0-3 9c.6.5.8 1 .8 1.7v1h4.4v-1c0-.7.2-1.2.8-1.7a5 5 0 0 0-3-9Z',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  fit: 'M3.5 7.5v-4h4M16.5 7.5v-4h-4M3.5 12.5v4h4M16.5 12.5v4h-4',
  close: 'M5 5l10 10M15 5L5 15',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0L4.5 11.2a3 3 0 0 0 4.3 4.3L10 14.3',
  copy: 'M7 7h9v9.5H7ZM4 13V3.5h9',
  sound: 'M3.5 8v4h3l4 3.5v-11L6.5 8ZM13.5 7.5a3.5 3.5 0 0 1 0 5M15.8 5a7 7 0 0 1 0 10',
  mute: 'M3.5 8v4h3l4 3.5v-11L6.5 8ZM13.5 8l4 4M17.5 8l-4 4',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5A7 7 0 1 0 16.5 12Z',
  system: 'M3 4h14v9H3ZM7.5 16.5h5M10 13v3.5',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  first: 'M14.5 4.5L9 10l5.5 5.5M5.5 4.5v11',
  previous: 'M12.5 4.5L7 10l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  last: 'M5.5 4.5L11 10l-5.5 5.5M14.5 4.5v11',
  down: 'M5 7.5L10 12.5L15 7.5',
  back: 'M12.5 5L7.5 10L12.5 15',
  swap: 'M4 7h11.5M12.5 4L15.5 7L12.5 10M16 13H4.5M7.5 10L4.5 13L7.5 16',
  check: 'M4 10.5L8.2 14.7L16 6',
  left: 'M7.5 3.5L4 7l3.5 3.5M4.5 7H11a4.5 4.5 0 0 1 4.5 4.5V17',
  stay: 'M10 17V4M6 8l4-4.5L14 8',
  right: 'M12.5 3.5L16 7l-3.5 3.5M15.5 7H9a4.5 4.5 0 0 0-4.5 4.5V17',
  eye: 'M2.5 10C5 5.5 15 5.5 17.5 10C15 14.5 5 14.5 2.5 10ZM10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4Z',
  people: 'M7.3 4.5a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4ZM2.5 16c0-5.3 9.6-5.3 9.6 0M13 4.9a2.5 2.5 0 0 1 0 4.7M14.5 11.8c2 .6 3 2.1 3 4.2',
  clock: 'M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14ZM10 6.2V10l2.7 1.8',
  share: 'M10 12.5V3M6.5 6L10 2.7L13.5 6M5 9H3.8v8h12.4V9H15',
  download: 'M10 3v9.5M6.5 9.5L10 13L13.5 9.5M3.8 16.5h12.4',
  upload: 'M10 13V3.5M6.5 7L10 3.5L13.5 7M3.8 16.5h12.4',
  picture: 'M3 4h14v12H3ZM3 13l4-4l3.5 3.5L13 10l4 4M12.5 7.5h.01',
  rematch: 'M4 10a6 6 0 0 1 10.3-4.2L16.5 8M16.5 4v4h-4M16 10a6 6 0 0 1-10.3 4.2L3.5 12M3.5 16v-4h4',
  book: 'M10 5C8 3.5 5 3.5 3 4v11.5c2-.5 5-.5 7 1c2-1.5 5-1.5 7-1V4c-2-.5-5-.5-7 1ZM10 5v11.5',
  learn: 'M2.5 7.5L10 4l7.5 3.5L10 11ZM5.5 9v4c2.5 2.5 6.5 2.5 9 0V9M17.500 7.500V12',
  dots: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  chat: 'M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5Z',
  cog: 'M10 7.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6ZM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4',
  play: 'M6.5 4L15.5 10L6.5 16Z',
  bag: 'M5 7h10l1.5 10h-13ZM7.5 7a2.5 3.5 0 0 1 5 0',
  keys: 'M2.500 5.500h15v9h-15ZM5.500 8.500h.01M8.500 8.500h.01M11.500 8.500h.01M14.500 8.500h.01M6.500 11.500h7',
  list: 'M7 5.500h10M7 10h10M7 14.500h10M3.500 5.500h.01M3.500 10h.01M3.500 14.500h.01',
  leave: 'M5 17.5V3M5 3.5C8 2 10 5.5 15.5 3.7V11C10 12.8 8 9.3 5 10.8',
} as const

export type IconName = keyof typeof PATHS

export const isIcon = (name: string): name is IconName => name in PATHS

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="i" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg class="logo" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path class="l1" d={khatam(32, 32, 31)} />
      <path class="l2" d="M21 20H44L30.5 39H43V45H20L33.5 26H21Z" />
    </svg>
  )
}

/** A player's star with a letter or a level's number in it. */
export function Avatar({ letter, me = false, open = false, size = 32 }: {
  letter: string
  me?: boolean
  open?: boolean
  size?: number
}) {
  return (
    <svg class={`ava${me ? ' me' : ''}${open ? ' open' : ''}`} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d={khatam(16, 16, 15.5)} />
      <text x="16" y="16.5">{letter}</text>
    </svg>
  )
}

/** Filled when it is your turn, hollow while you wait. */
export function TurnStar({ waiting }: { waiting: boolean }) {
  return (
    <svg class={`turn${waiting ? ' wait' : ''}`} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={khatam(12, 12, waiting ? 10.5 : 12)} />
    </svg>
  )
}

/** The lattice of stars and crosses on walls and curtains. */
export function Wallpaper({ id, size = 56 }: { id: string; size?: number }) {
  const half = size / 2
  return (
    <svg class="wallpaper" aria-hidden="true">
      <defs>
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          <path d={khatam(half, half, half * 0.995)} fill="none" stroke="currentColor" />
          <path d={khatam(half, half, half * 0.46)} fill="none" stroke="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
