// A hint against programs: the best turns that a program finds, on the board and at a glance. A click stages one.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Use } from '../board/Drawing.tsx'
import { readLines } from '../lines.ts'
import { findThing, heightOf, partOf, widthOf } from '../scene.ts'
import type { Message, Scene, Thing } from '../types.ts'
import { Brief } from '../ui/Brief.tsx'
import { Icon } from '../ui/icons.tsx'
import { numberWord } from '../words.ts'
import { advice, ghostsInSight, type Advised, type Row } from './advice.ts'
import type { Match } from './match.ts'
import { stagedIds } from './Middle.tsx'

const SECONDS = 2

export function useHint(match: Match, message: Message) {
  const value = useSignal<Advised[] | null>(null)
  const busy = useSignal(false)
  const { staging } = match
  const moves = staging.moves.value
  useEffect(() => {
    value.value = null // it was about another position
  }, [message.n, moves])
  const ask = (): void => {
    const legal = staging.legal.value
    if (staging.confirm.value) match.notice.value = 'Your turn is complete. Confirm it, or undo it to see a hint.'
    if (busy.value || !legal.length) return
    if (value.value) {
      value.value = null
      return
    }
    busy.value = true
    const current = (): boolean => staging.moves.value === moves
    const ghosts = ghostsOf(match, moves)
    void slices(match.id, message.seat, moves, async rows => {
      const advised = advice(rows, legal, message.seat ?? 0)
      const drawn = await Promise.all(advised.map(async each => ({ ...each, ghosts: await ghosts(each.moves) })))
      if (current()) value.value = drawn
    }).catch(() => (match.notice.value = 'No hint could be found.')).finally(() => (busy.value = false))
  }
  const take = (advised: Advised): void => void staging.restage(advised.moves)
  return { value: value.value, busy: busy.value, ask, take, close: () => (value.value = null), game: message.game, scene: staging.scene.value }
}

/** Asks once for each turn what it would put on the board. */
function ghostsOf(match: Match, staged: string[]): (moves: string[]) => Promise<Thing[]> {
  const before = match.staging.scene.value!
  const known = new Map<string, Promise<Thing[]>>()
  const draw = (after: Scene): Thing[] => {
    const ids = stagedIds(before, after)
    return partOf(after, 'board')!.things.filter(thing => ids.has(thing.id))
  }
  return moves => {
    const key = moves.join(' ')
    if (!known.has(key)) known.set(key, match.previewed([...staged, ...moves]).then(draw, () => []))
    return known.get(key)!
  }
}

/** The analysis grows: each slice is better than the one before. */
async function slices(match: string, seat: number | null, moves: string[], show: (rows: Row[]) => Promise<void>): Promise<void> {
  const answer = await fetch(`/api/matches/${match}/analyse`, {
    method: 'POST',
    headers: { 'X-Zellige': 'page', 'Content-Type': 'application/json' },
    body: JSON.stringify({ seconds: SECONDS, moves, ...(seat === null ? {} : { seat }) }),
  })
  if (!answer.ok || !answer.body) throw new Error(answer.statusText)
  let shown = Promise.resolve()
  await readLines(answer.body, line => {
    const data = line ? (JSON.parse(line) as { moves?: Row[] }) : {}
    if (data.moves) shown = shown.then(() => show(data.moves!))
  })
  await shown
}

/** The advised pieces on the board, the best on top. */
export function Advice({ game, hint }: { game: string; hint: Advised[] }) {
  const seen = ghostsInSight(hint)
  return (
    <g aria-hidden="true">
      {hint.map((each, k) => seen[k]!.map(({ thing, free }, n) => (
        <g key={each.key + thing.id} class={`advice${k === 0 ? ' best' : ''}`} transform={`translate(${100 * thing.x} ${100 * thing.y})`}>
          <g class="faint"><Use game={game} look={thing.look!} w={thing.w} h={thing.h} /></g>
          <rect class="st ring" x="2" y="2" width={100 * widthOf(thing) - 4} height={100 * heightOf(thing) - 4} rx="9" />
          {n === 0 && <Label advised={each} x={100 * (free.x - thing.x)} y={100 * (free.y - thing.y)} />}
        </g>
      ))).reverse()}
    </g>
  )
}

const Label = ({ advised, x, y }: { advised: Advised; x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle class="key" cx="10" cy="10" r="17" />
    <text class="tag key-t" x="10" y="11" font-size="20">{advised.key}</text>
    <rect class="odds" x="20" y="74" width="60" height="25" rx="12.5" />
    <text class="tag odds-t" x="50" y="87.5" font-size="18">{chanceWords(advised)}</text>
  </g>
)

const chanceWords = (advised: Advised): string => advised.proven ? (advised.chance > 0.5 ? 'wins' : 'loses') : `${Math.round(100 * advised.chance)}%`

/** A turn at a glance: a choice in the words of its button, a piece without a drawing by its letter on the board. */
function Glance({ hint, advised }: { hint: ReturnType<typeof useHint>; advised: Advised }) {
  const first = hint.scene && findThing(hint.scene, advised.clicks[0] ?? '')?.[1]
  if (first?.role === 'choice') return <span class="brief">{first.text}</span>
  if (advised.ghosts.length && !advised.brief.some(token => 'look' in token)) return <span class="brief">At {advised.key} on the board</span>
  return <Brief game={hint.game} tokens={advised.brief} />
}

/** How a turn begins, as it is spoken: "purple dollar, row minus 1, column 3, and two more". */
function wordsOf(scene: Scene | undefined, { clicks, moves }: Advised): string {
  const named = clicks.map(id => (scene ? findThing(scene, id)?.[1] : undefined)).map(thing => thing?.name || thing?.text || '')
  const more = moves.length > 1 ? `, and ${numberWord(moves.length - 1)} more` : ''
  return named.filter(Boolean).join(', ').replace(/, empty$/, '') + more
}

/** On a phone, the best one alone. */
export function HintStrip({ hint }: { hint: ReturnType<typeof useHint> }) {
  const best = hint.value?.[0]
  if (!best) return null
  return (
    <div class="strip only-phone" role="status">
      <button class="turn" onClick={() => hint.take(best)} aria-label={`${wordsOf(hint.scene, best)}, ${chanceWords(best)}`}><b>{best.key}</b><Glance hint={hint} advised={best} /><b>{chanceWords(best)}{!best.proven && ' to win'}</b></button>
      <button class="btn small quiet icon" aria-label="Close the hint" onClick={hint.close}><Icon name="close" size={16} /></button>
    </div>
  )
}

export function HintPanel({ hint }: { hint: ReturnType<typeof useHint> }) {
  return (
    <section class="panel hintp only-desk" aria-label="Hint">
      <header>Hint <button class="btn quiet icon small" aria-label="Close" onClick={hint.close}><Icon name="close" size={16} /></button></header>
      <ol class="cands">
        {hint.value!.map((each, k) => (
          <li key={each.key} class={k === 0 ? 'best' : ''}>
            <button onClick={() => hint.take(each)} aria-label={`${each.key}: ${wordsOf(hint.scene, each)}, ${chanceWords(each)}`}>
              <span class="k">{each.key}</span>
              <Glance hint={hint} advised={each} />
              <b>{chanceWords(each)}</b>
              <span class="meter"><i style={{ width: `${100 * each.chance}%` }} /></span>
            </button>
          </li>
        ))}
      </ol>
      <p class="cap">{hint.busy ? 'Still thinking: the figures may change.' : 'Your chance to win after each turn, after two seconds of search. Click one to try it.'}</p>
    </section>
  )
}
