// A table: one match as one seat sees it, in regions that are the same for all games.

import { useComputed, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { post, Refusal } from '../api.ts'
import { narrow } from '../clicks.ts'
import { go } from '../router.ts'
import { remember, seatsIn } from '../settings.ts'
import type { Card, Message, Scene, Seat, Turn } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { RulesPanel } from '../ui/RulesPanel.tsx'
import { Advice, HintPanel, HintStrip, useHint } from './Hint.tsx'
import { Dice } from './Die.tsx'
import { End } from './End.tsx'
import { History } from './history.ts'
import { Keys } from './keys.ts'
import { KeysPanel } from './KeysPanel.tsx'
import { Log } from './Log.tsx'
import type { Match } from './match.ts'
import { DockButtons, mayAskForHints, Menu, QuietActions } from './Menu.tsx'
import { Middle } from './Middle.tsx'
import { Say, useSaid } from './Say.tsx'
import { Seats } from './Seats.tsx'
import { ending, knock, yourTurn } from './sounds.ts'
import type { Staging } from './staging.ts'
import { StockColumn } from './StockColumn.tsx'
import { ConnectionStrip, NoticeStrip, OfferStrip } from './Strip.tsx'

export type Panel = 'rules' | 'keys' | 'say' | 'stock' | null

export function Table({ match, card }: { match: Match; card: Card }) {
  const game = card.name
  const message = match.message.value!
  const { staging } = match
  const seat = match.seat ?? message.seat
  const history = useMemo(() => new History(match.id, () => seat), [match])
  const panel = useSignal<Panel>(null)
  const rule = useSignal('')
  const error = useSignal('')
  const said = useSaid(message)
  const hint = useHint(match, message)
  const rematch = useRematch(match, message, seat)
  const past = history.past
  const shown = past ? history.staging : staging
  const scene = useComputed(() => (history.past ? history.staging : staging).scene.value)
  const act = (doing: Promise<unknown>): void => void doing.catch((problem: unknown) => (error.value = problem instanceof Refusal ? problem.message : 'Something went wrong.'))
  const look = (turn: number | null): void => act(history.show(turn, match.turns.value))
  const step = (by: number): void => {
    const last = match.turns.value.length - 1
    const to = (history.at.value ?? last) + by
    look(to >= last ? null : Math.max(-1, to))
  }
  const askForHint = useRef(hint.ask) // keys are heard for longer than a message lasts
  askForHint.current = mayAskForHints(message, seat) ? hint.ask : () => undefined
  useTitle(message, seat, card)
  useSounds(match, seat)
  useEffect(() => {
    const keys = new Keys(staging, () => seat, {
      undo: () => history.past || staging.undo(), hint: () => history.past || askForHint.current(), step, past: () => history.past,
      help: () => (panel.value = panel.value === 'keys' ? null : 'keys'),
      repeat: () => (match.notice.value = match.message.value?.told ?? ''),
      escape: () => {
        if (panel.value) panel.value = null
        else if (history.at.value !== null) look(null)
        else staging.release()
      },
    })
    addEventListener('keydown', keys.handle)
    return () => removeEventListener('keydown', keys.handle)
  }, [match, seat])
  const turns = match.turns.value
  useEffect(() => {
    if (history.at.value !== null && history.at.value >= turns.length - 1) look(null) // what was looked at was taken back
  }, [turns.length])
  if (!scene.value) return null
  const over = message.outcome !== undefined
  const begun = (past ? scene.value : staging.steps.value[0]?.scene) ?? scene.value // a staged turn is still one's own
  const thinking = !over && !past && isThinking(message, begun.parts)
  const openRule = (number: string): void => {
    rule.value = number
    panel.value = 'rules'
  }
  const bag = scene.value.parts.find(part => part.words?.bag !== undefined)?.words?.bag ?? ''
  const told = toldSince(message, turns, seat)
  const controls = { match, message, seat, panel, over, hint, act, error }
  return (
    <div class="app at-table">
      <Bar title={card.title} sub={bag ? `${bag} tiles in the bag` : against(message, seat)} menu={<Menu {...controls} game={game} />} />
      <main class={`table g-${game}${over ? ' over' : ''}${drafting(scene.value, staging) ? ' drafting' : ''}`} data-game={game}>
        <h1 class="vh">{`${card.title} ${against(message, seat)}`}</h1>
        {panel.value === 'rules'
          ? <RulesPanel game={game} at={rule.value} close={() => (panel.value = null)} />
          : panel.value === 'keys' ? <KeysPanel close={() => (panel.value = null)} />
          : (
            <StockColumn game={game} scene={scene.value} staging={shown} told={past ? [history.told.value] : told} card={card}
              frozen={past} sheet={panel.value === 'stock'} close={() => (panel.value = null)}
              advised={hint.value?.[0]?.clicks ?? []}>
              {hint.value && !past ? <HintPanel hint={hint} /> : null}
            </StockColumn>
          )}
        {panel.value === 'stock' && <div class="behind only-phone" onClick={() => (panel.value = null)} />}
        <div class="strips">
          <ConnectionStrip live={match.live} staged={staging.moves.value.length > 0} />
          {message.offers.map(offer => (
            <OfferStrip key={offer.m} offer={offer} seats={message.seats} mine={seat} answer={yes => act(match.answer(offer, yes))} />
          ))}
          {hint.value && !past && <HintStrip hint={hint} />}
          {match.notice.value && <NoticeStrip words={match.notice.value} close={() => (match.notice.value = '')} />}
          {error.value && <NoticeStrip words={error.value} close={() => (error.value = '')} />}
          {panel.value === 'say' && seat !== null && <Say match={match} close={() => (panel.value = null)} act={act} />}
        </div>
        <Middle game={game} staging={shown} seat={seat} frozen={past || over} fit={over && !past} thinking={thinking} openRule={openRule}
          told={past ? '' : inShort(told ?? [])} extra={<DockButtons {...controls} bag={bag} />}
          {...(past ? { status: { words: history.told.value, more: '', bad: false, rule: '' } } : {})}
          over={hint.value && !past ? <Advice game={game} hint={hint.value} /> : null} advised={past ? [] : (hint.value?.[0]?.clicks ?? [])} toSee={past ? [] : (hint.value?.[0]?.ghosts ?? [])}
          aside={<><Dice game={game} scene={begun} />{past && <button class="btn small" onClick={() => look(null)}>Back to now</button>}</>} />
        <aside class="log" aria-label="Players and turns">
          {over && !past && <End game={game} message={message} me={seatsIn(match.id).length > 1 ? null : seat} scene={scene.value} rematch={rematch.ask} busy={rematch.busy} error={rematch.error} />}
          <Seats game={game} message={message} scene={scene.value} turns={turnWords(begun)} card={card} mine={seat} said={said} held={seatsIn(match.id)} />
          <Log game={game} message={message} turns={turns} at={history.at.value} show={look}>
            <QuietActions {...controls} />
          </Log>
        </aside>
      </main>
    </div>
  )
}

/** What happened since one's own turn: with two players, what the last turn did. Nothing is known until all turns are. */
function toldSince(message: Message, turns: Turn[], seat: number | null): string[] | null {
  if (message.seats.length > 2 && message.told && !turns.length) return null
  const own = turns.findLastIndex(turn => turn.seat === seat)
  const since = turns.slice(own + 1).map(turn => turn.told ?? '').filter(Boolean)
  return seat !== null && message.seats.length > 2 && since.length > 1 ? since : [message.told].filter(Boolean)
}

/** Where there is little room: what concerns oneself, and the latest turn. */
const inShort = (told: string[]): string => told.filter((line, k) => k === told.length - 1 || /\byou\b/i.test(line)).join(' ')

/** Whose turn it is, and what they do. */
function turnWords(scene: Scene): Map<number, string> {
  const seats = scene.parts.filter(part => part.role === 'seat' && part.words?.turn !== undefined)
  return new Map(seats.map(part => [Number(part.id.split(':')[1]), part.words!.turn!]))
}

/** Is something to be chosen from the supply? A turn that is complete stays as it began, so that nothing jumps. */
function drafting(scene: Scene, staging: Staging): boolean {
  const next = staging.confirm.value ? narrow(staging.steps.value[0]?.legal ?? [], []).next : staging.next.value
  return scene.parts.some(part => part.role === 'supply' && part.things.some(thing => next.has(thing.id)))
}

function isThinking(message: Message, parts: { id: string; words?: Record<string, string> }[]): boolean {
  return message.seats.some(seat => isProgram(seat) && parts.find(part => part.id === `seat:${seat.seat}`)?.words?.turn !== undefined)
}

export const isProgram = (seat: Seat): boolean => seat.kind !== 'human' && seat.kind !== 'open'

/** Who plays, from one's own seat. */
export function against(message: Message, seat: number | null): string {
  const others = message.seats.filter(each => each.seat !== seat).map(each => each.name)
  if (seat === null) return others.join(' against ')
  return `against ${others.length > 1 ? `${others.slice(0, -1).join(', ')} and ${others.at(-1)}` : others[0]}`
}

function useTitle(message: Message, seat: number | null, card: Card): void {
  const mine = message.legal.length > 0
  const words = message.outcome ? 'Over' : mine ? 'Your turn' : seat === null ? 'Watching' : 'Waiting'
  useEffect(() => {
    document.title = `${words} – ${card.title} – Zellige`
  }, [words, card])
}

function useSounds(match: Match, seat: number | null): void {
  useEffect(() => {
    let first = true
    match.onMoved = message => {
      if (!first) {
        if (message.outcome) ending()
        else if (message.legal.length && message.events.some(event => event.seat !== seat && event.kind === 'move')) yourTurn()
        else knock()
      }
      first = false
    }
  }, [match, seat])
}

function useRematch(match: Match, message: Message, seat: number | null) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      const joined = await post<{ id: string; seats: { seat: number }[] }>(`/api/matches/${match.id}/rematch`)
      remember({ id: joined.id, game: message.game, seats: joined.seats.map(each => each.seat) })
      go(`/m/${joined.id}`)
    } catch (problem) {
      setError(problem instanceof Refusal ? problem.message : 'Something went wrong.')
      setBusy(false)
    }
  }
  return { ask: seat === null ? null : () => void ask(), busy, error }
}
