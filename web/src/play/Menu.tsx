// Quiet actions of a table: hint, take back, say, rules, resign; on phones they are in a menu.

import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { pictureOf, recordOf } from '../api.ts'
import { keepFile } from '../pictures.ts'
import { seatsIn } from '../settings.ts'
import type { Message } from '../types.ts'
import { SoundAndTheme } from '../ui/Bar.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import type { useHint } from './Hint.tsx'
import type { Match } from './match.ts'
import { isProgram, type Panel } from './Table.tsx'

export interface Controls {
  match: Match
  message: Message
  seat: number | null
  panel: Signal<Panel>
  over: boolean
  hint: ReturnType<typeof useHint>
  act: (doing: Promise<unknown>) => void
  error: Signal<string>
}

interface Action {
  icon: IconName
  words: string
  run: () => void
  off?: boolean
  on?: boolean
}

/** A program's advice would not be fair among people. */
export const mayAskForHints = (message: Message, seat: number | null): boolean =>
  seat !== null && !message.outcome && message.seats.filter(each => !isProgram(each)).length === 1

/** What a seat can do besides moving, the most wanted first. */
export function actionsOf({ match, message, seat, panel, over, hint, act }: Controls, resign: () => void): Action[] {
  const people = message.seats.filter(each => !isProgram(each)).length
  const toggle = (name: Panel): void => {
    panel.value = panel.value === name ? null : name
  }
  const playing = seat !== null && !over
  const own = [seat, ...seatsIn(match.id)]
  return [
    ...(mayAskForHints(message, seat) ? [{ icon: 'hint', words: 'Hint', run: hint.ask, off: message.legal.length === 0 || hint.busy, on: hint.value !== null } as Action] : []),
    ...(playing ? [{ icon: 'undo', words: 'Take back', run: () => act(match.takeBack()), off: !match.turns.value.some(turn => turn.seat !== null && own.includes(turn.seat)) } as Action] : []),
    ...(seat !== null && people > seatsIn(match.id).length ? [{ icon: 'chat', words: 'Say', run: () => toggle('say'), on: panel.value === 'say' } as Action] : []),
    { icon: 'book', words: 'Rules', run: () => toggle('rules'), on: panel.value === 'rules' },
    ...(playing ? [{ icon: 'flag', words: 'Resign', run: resign } as Action] : []),
  ]
}

export function QuietActions(controls: Controls) {
  const asking = useSignal(false)
  const actions = actionsOf(controls, () => (asking.value = true))
  if (asking.value) return <ReallyResign controls={controls} done={() => (asking.value = false)} />
  return (
    <>
      {actions.map(({ icon, words, run, off, on }) => (
        <button key={words} class="btn" disabled={off} aria-pressed={on} onClick={run}><Icon name={icon} size={18} />{words}</button>
      ))}
    </>
  )
}

function ReallyResign({ controls, done }: { controls: Controls; done: () => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus()
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') done()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [])
  return (
    <div class="really" role="group" aria-label="Resign?">
      <span>Resign this game?</span>
      <button class="btn" ref={first} onClick={done}>Play on</button>
      <button class="btn danger" onClick={() => {
        done()
        controls.act(controls.match.leave())
      }}>Resign</button>
    </div>
  )
}

/** What a thumb wants most, in the dock of a phone: a hint, and what is left. */
export function DockButtons({ bag, ...controls }: Controls & { bag: string }) {
  const hint = actionsOf(controls, () => undefined).find(action => action.icon === 'hint')
  const { panel } = controls
  return (
    <>
      {hint && <button class="btn icon" aria-label="Hint" disabled={hint.off} aria-pressed={hint.on} onClick={hint.run}><Icon name="hint" /></button>}
      {bag && (
        <button class="btn icon" aria-label="What is left" aria-pressed={panel.value === 'stock'}
          onClick={() => (panel.value = panel.value === 'stock' ? null : 'stock')}><Icon name="bag" /></button>
      )}
    </>
  )
}

/** The same and more in a menu: the record, a picture, the keys. */
export function Menu(controls: Controls & { game: string }) {
  const open = useSignal(false)
  const asking = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const close = (): void => {
    open.value = false
    asking.value = false
  }
  useEffect(() => {
    if (!open.value) return
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) close()
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    addEventListener('pointerdown', outside)
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('pointerdown', outside)
      removeEventListener('keydown', escape)
    }
  }, [open.value])
  const { match, seat, panel } = controls
  // Links would be asked without what tells the server that a page asks, and so without the seat.
  const keep = (ending: string, asked: Promise<string>, type?: string): void => {
    controls.act(asked.then(text => keepFile(`${controls.game}-${match.id}.${ending}`, text, type)))
    close()
  }
  return (
    <div class="menu" ref={box}>
      <button class="btn quiet icon" aria-label="Menu" aria-expanded={open.value} aria-haspopup="menu" onClick={() => (open.value = !open.value)}>
        <Icon name="dots" />
      </button>
      {open.value && (
        <div class="panel menu-list">
          {asking.value ? <ReallyResign controls={controls} done={close} /> : (
            <>
              {actionsOf(controls, () => (asking.value = true)).map(({ icon, words, run, off }) => (
                <button key={words} disabled={off} onClick={() => {
                  run()
                  if (words !== 'Resign') close()
                }}><Icon name={icon} size={18} />{words}</button>
              ))}
              <SoundAndTheme />
              <button class="only-desk" onClick={() => {
                panel.value = 'keys'
                close()
              }}><Icon name="keys" size={18} />Keys</button>
              <a href={`/replay?match=${match.id}${seat === null ? '' : `&seat=${seat}`}`}><Icon name="list" size={18} />All turns</a>
              <button onClick={() => keep('txt', recordOf(match.id, seat))}><Icon name="download" size={18} />Record</button>
              <button onClick={() => keep('svg', pictureOf(match.id, seat), 'image/svg+xml')}><Icon name="picture" size={18} />Picture</button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
