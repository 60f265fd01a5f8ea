// One of several ways, with what each throw would cost; it is chosen here and confirmed by the primary button.

import { useEffect, useRef } from 'preact/hooks'
import { Drawing } from '../board/Drawing.tsx'
import { lookOf } from '../board/looks.ts'
import { widthOf } from '../scene.ts'
import type { Part, Thing } from '../types.ts'
import { Icon, isIcon } from '../ui/icons.tsx'
import { oddsOf } from './ChoiceMarks.tsx'
import type { Staging } from './staging.ts'

export const THROWS = 'What you would pay on each throw; the wider, the likelier.'
const DEGREES: Record<string, number> = { N: 0, E: 90, S: 180, W: 270 }

/** When the ways appear while the keyboard is on the board, it comes along. */
function useKeyboardHere(group: { current: HTMLElement | null }): void {
  useEffect(() => {
    const at = document.activeElement
    if (at?.matches('.board [role="gridcell"]:focus-visible')) group.current?.querySelector('button')?.focus()
  }, [])
}

export function Choices({ game, part, choices, staging }: { game: string; part: Part; choices: Thing[]; staging: Staging }) {
  const group = useRef<HTMLDivElement>(null)
  useKeyboardHere(group)
  const before = staging.steps.value[0]
  const chosenMove = staging.moves.value.at(-1)
  const moveOf = (thing: Thing): string | undefined => before?.legal.find(each => each.clicks.some(path => path[0] === thing.id))?.text
  const isOn = (thing: Thing): boolean => chosenMove !== undefined && moveOf(thing) === chosenMove
  const any = choices.some(isOn)
  const onKeyDown = (event: KeyboardEvent, k: number): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const to = choices[(k + step + choices.length) % choices.length]!
    document.querySelector<HTMLElement>(`[data-thing="${to.id}"]`)?.focus()
    void staging.click([to.id])
  }
  return (
    <div class="choices" ref={group} role="radiogroup" aria-label={part.name}>
      <p class="only-phone">{THROWS}</p>
      {choices.map((thing, k) => {
        const icon = thing.id.split(':').at(-1)!
        const degrees = DEGREES[thing.note ?? ''] ?? 0 // the arrow turns with the piece
        return (
          <button key={thing.id} class={`opt${isOn(thing) ? ' on' : ''}`} role="radio" aria-checked={isOn(thing)}
            tabindex={isOn(thing) || (!any && k === 0) ? 0 : -1} data-thing={thing.id}
            onKeyDown={event => onKeyDown(event, k)} onClick={() => void staging.click([thing.id])}>
            <span class="lab">{isIcon(icon) && <span class="points" style={{ transform: `rotate(${degrees}deg)` }}><Icon name={icon} /></span>}{thing.text}</span>
            <span class="outs">
              {oddsOf(part, thing).map(odds => <Out key={odds.id} game={game} odds={odds} />)}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** One throw: its width is its chance, its colour who is paid, its number how much. */
export function Out({ game, odds }: { game: string; odds: Thing }) {
  const look = odds.look ? lookOf(game, odds.look) : undefined
  const paint = look?.fill ? { background: `var(--${game}-${look.fill})`, color: look.ink ? `var(--${game}-${look.ink})` : undefined } : {}
  return (
    <span class={`out${odds.text === 'out' ? ' ruin' : ''}`} title={odds.name} style={{ flex: String(widthOf(odds)), ...paint }}>
      <Drawing game={game} look={`die:${odds.note}`} size={15} />
      <b aria-hidden="true">{odds.text}</b>
      <span class="vh">{odds.name}</span>
    </span>
  )
}
