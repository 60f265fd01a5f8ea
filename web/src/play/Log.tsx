// The right column below the players: the turns so far, stepping back through them, and quiet actions.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Message, Turn } from '../types.ts'
import { Brief } from '../ui/Brief.tsx'
import { Icon } from '../ui/icons.tsx'

export function Log({ game, message, turns, at, show, children }: {
  game: string
  message: Message
  turns: Turn[]
  at: number | null // the turn that is looked at; null for now
  show: (turn: number | null) => void
  children: ComponentChildren
}) {
  const list = useRef<HTMLOListElement>(null)
  const current = at ?? turns.length - 1
  useEffect(() => {
    list.current?.querySelector('.cur')?.scrollIntoView({ block: 'nearest' })
  }, [current, turns.length, message.outcome === undefined]) // at the end there is less room
  const played = turns.filter(turn => turn.seat !== null).length
  const step = (to: number): void => show(to >= turns.length - 1 ? null : Math.max(-1, to))
  return (
    <>
      <section class="panel moves only-desk" aria-label="Turns">
        <header>Turns <span>{played > 0 ? `turn ${played}` : message.n > 0 ? '' : 'not begun'}</span></header>
        <TurnList game={game} message={message} turns={turns} current={current} pick={step} list={list} />
        <Steps last={turns.length - 1} current={current} step={step} />
      </section>
      <div class="actions only-desk">{children}</div>
    </>
  )
}

export function TurnList({ game, message, turns, current, pick, list }: {
  game: string
  message: Message
  turns: Turn[]
  current: number
  pick: (turn: number) => void
  list?: { current: HTMLOListElement | null }
}) {
  const name = (turn: Turn): string => (turn.seat === null ? '' : turn.seat === message.seat ? 'You' : (message.seats[turn.seat]?.name ?? ''))
  // One stop for the keyboard, however long the list is; arrows go through it.
  const focusable = current >= 0 && turns[current]?.seat !== null ? current : turns.findIndex(turn => turn.seat !== null)
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const to = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]
    to?.focus()
    to?.click()
  }
  const numbers = turns.map((_, k) => turns.slice(0, k + 1).filter(turn => turn.seat !== null).length)
  return (
    <ol {...(list ? { ref: list } : {})} aria-label="Turns" onKeyDown={onKeyDown}>
      {turns.map((turn, k) => turn.seat === null ? null : (
        <li key={turn.n} class={k === current ? 'cur' : ''}>
          <button onClick={() => pick(k)} tabindex={k === focusable ? 0 : -1} aria-current={k === current ? 'step' : undefined} title={turn.told}>
            <b>{numbers[k]}</b><span class="nm">{name(turn)}</span><Brief game={game} tokens={turn.brief} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function Steps({ last, current, step }: { last: number; current: number; step: (to: number) => void }) {
  const buttons = [
    ['first', 'First turn', -1, current < 0],
    ['previous', 'Back', current - 1, current < 0],
    ['next', 'Forward', current + 1, current >= last],
    ['last', 'Now', last, current >= last],
  ] as const
  return (
    <div class="replay">
      {buttons.map(([icon, words, to, off]) => (
        <button key={icon} aria-label={words} title={words} disabled={off} onClick={() => step(to)}><Icon name={icon} size={18} /></button>
      ))}
    </div>
  )
}
