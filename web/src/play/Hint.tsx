// A hint against programs: the best moves that a program finds, on the board and in words.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Use } from '../board/Drawing.tsx'
import { readLines } from '../lines.ts'
import { findThing } from '../scene.ts'
import type { Legal, Message, Scene } from '../types.ts'
import { Icon } from '../ui/icons.tsx'
import type { Match } from './match.ts'

interface Row {
  move: string
  chances: number[]
  proven: number[]
}

export interface Advised {
  key: string // A, B, C
  text: string
  clicks: string[]
  chance: number
  proven: boolean
}

const SECONDS = 2
const LETTERS = 'ABC'

export function useHint(match: Match, message: Message) {
  const value = useSignal<Advised[] | null>(null)
  const busy = useSignal(false)
  const moves = match.staging.moves.value
  useEffect(() => {
    value.value = null // it was about another position
  }, [message.n, moves])
  const ask = (): void => {
    const legal = match.staging.legal.value
    if (busy.value || !legal.length) return
    if (value.value) {
      value.value = null
      return
    }
    busy.value = true
    void slices(match.id, message.seat, moves, rows => {
      if (match.staging.moves.value === moves) value.value = advice(rows, legal, message.seat ?? 0)
    }).catch(() => (match.notice.value = 'No hint could be found.')).finally(() => (busy.value = false))
  }
  return { value: value.value, busy: busy.value, ask, close: () => (value.value = null), match }
}

/** The analysis grows: each slice is better than the one before. */
async function slices(match: string, seat: number | null, moves: string[], show: (rows: Row[]) => void): Promise<void> {
  const answer = await fetch(`/api/matches/${match}/analyse`, {
    method: 'POST',
    headers: { 'X-Zellige': 'page', 'Content-Type': 'application/json' },
    body: JSON.stringify({ seconds: SECONDS, moves, ...(seat === null ? {} : { seat }) }),
  })
  if (!answer.ok || !answer.body) throw new Error(answer.statusText)
  await readLines(answer.body, line => {
    const data = line ? (JSON.parse(line) as { moves?: Row[] }) : {}
    if (data.moves) show(data.moves)
  })
}

export function advice(rows: Row[], legal: Legal[], seat: number): Advised[] {
  return rows.slice(0, LETTERS.length).map((row, k) => ({
    key: LETTERS[k]!,
    text: row.move,
    clicks: legal.find(each => each.text === row.move)?.clicks[0] ?? [],
    chance: row.chances[seat] ?? 0,
    proven: row.proven.length === 1,
  }))
}

/** The advised places on the board, with a ghost of the tile. */
export function Advice({ game, hint, board }: { game: string; hint: Advised[]; board: Scene }) {
  return (
    <g aria-hidden="true">
      {hint.map((each, k) => {
        if (hint.findIndex(other => other.clicks.at(-1) === each.clicks.at(-1)) < k) return null // the better one stands there
        const place = findThing(board, each.clicks.at(-1) ?? '')
        const tile = each.clicks.length > 1 ? findThing(board, each.clicks[0]!)?.[1] : undefined
        if (place?.[0].role !== 'board') return null
        const { x, y } = place[1]
        return (
          <g key={each.text} class={`advice${k === 0 ? ' best' : ''}`} transform={`translate(${100 * x} ${100 * y})`}>
            {tile?.look && <g class="faint"><Use game={game} look={tile.look} /></g>}
            <rect class="st ring" x="2" y="2" width="96" height="96" rx="9" />
            <circle class="key" cx="10" cy="10" r="17" />
            <text class="tag key-t" x="10" y="11" font-size="20">{each.key}</text>
            <rect class="odds" x="20" y="74" width="60" height="25" rx="12.5" />
            <text class="tag odds-t" x="50" y="87.5" font-size="18">{Math.round(100 * each.chance)} %</text>
          </g>
        )
      })}
    </g>
  )
}

/** A move as its clicks are called, with signs instead of spoken words: "purple dollar: row −1, column 3". */
function adviceWords(scene: Scene | undefined, advised: Advised): string {
  const named = advised.clicks.map(id => (scene && findThing(scene, id)?.[1]) || undefined).map(thing => thing?.name || thing?.text || '')
  return named.filter(Boolean).join(': ').replace(/, empty$/, '').replace(/minus (?=\d)/g, '−') || advised.text
}

const chanceWords = (advised: Advised): string => advised.proven ? (advised.chance > 0.5 ? 'wins' : 'loses') : `${Math.round(100 * advised.chance)} %`

/** On a phone, the best one alone. */
export function HintStrip({ hint }: { hint: ReturnType<typeof useHint> }) {
  const best = hint.value?.[0]
  if (!best) return null
  return (
    <div class="strip only-phone" role="status">
      <p><b>{best.key}</b> {adviceWords(hint.match.staging.scene.value, best)} <b>{chanceWords(best)}</b></p>
      <button class="btn small quiet icon" aria-label="Close the hint" onClick={hint.close}><Icon name="close" size={16} /></button>
    </div>
  )
}

export function HintPanel({ hint }: { hint: ReturnType<typeof useHint> }) {
  const scene = hint.match.staging.scene.value
  return (
    <section class="panel hintp only-desk" aria-label="Hint">
        <header>Hint <button class="btn quiet icon small" aria-label="Close" onClick={hint.close}><Icon name="close" size={16} /></button></header>
        <ol class="cands">
          {hint.value!.map((each, k) => (
            <li key={each.text} class={k === 0 ? 'best' : ''}>
              <span class="k">{each.key}</span>
              <span>{adviceWords(scene, each)}</span>
              <b>{chanceWords(each)}</b>
              <span class="meter"><i style={{ width: `${100 * each.chance}%` }} /></span>
            </li>
          ))}
        </ol>
        <p class="cap">{hint.busy ? 'Still thinking: the figures may change.' : 'Your chance to win after each of these moves, by two seconds of search.'}</p>
      </section>
  )
}
