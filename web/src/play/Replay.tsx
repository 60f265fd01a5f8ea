// A game that was played, to go through turn by turn: the board, the list of turns, and what to keep of it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { placeByKey, positionAddress, scenesOf, sentence } from '../replaying.ts'
import { keepFile } from '../pictures.ts'
import type { Replay, ReplayTurn } from '../types.ts'
import { Brief } from '../ui/Brief.tsx'
import { Icon, TurnStar } from '../ui/icons.tsx'
import { KeepPictures } from '../ui/KeepPictures.tsx'
import { BoardShown, StockShown } from './BoardShown.tsx'
import { Players } from './Players.tsx'
import { ScrubBar } from './ScrubBar.tsx'

export interface ReplayViewProps {
  replay: Replay
  start?: number // the turn that is shown first, by its place in the list; -1 is before all of them
  record?: string // the text of the record, if it may be kept
  onClose?: () => void
  closeWords?: string
}

/** The drawings of the game must be loaded before. */
export function ReplayView({ replay, start = -1, record, onClose, closeWords = 'Back to the game' }: ReplayViewProps) {
  const last = replay.turns.length
  const [at, setAt] = useState(() => Math.min(Math.max(start + 1, 0), last)) // turns that are on the board
  const sceneAfter = useMemo(() => scenesOf(replay), [replay])
  const { game, outcome } = replay
  const scene = sceneAfter(at)
  const turn = replay.turns[at - 1]
  useStepKeys(last, setAt)
  return (
    <div class="table looking" data-game={game}>
      <BoardShown game={game} scene={scene} />
      <section class="status">
        <TurnStar waiting />
        <p role="status" aria-live="polite">{turn ? turn.told : 'Before the first turn.'} {at === last && outcome && <span>{sentence(scene.name)}</span>}</p>
        {onClose && (
          <div class="more">
            <button class="btn small" aria-label={closeWords} onClick={onClose}><span class="only-desk">{closeWords}</span><span class="only-phone"><Icon name="close" size={18} /></span></button>
          </div>
        )}
      </section>
      <ScrubBar at={at} last={last} told={turn?.told ?? ''} show={setAt} />
      <StockShown game={game} scene={scene} />
      <aside class="log" aria-label="Players and turns">
        <Players game={game} scene={scene} winners={at === last ? (outcome?.winners ?? []) : []} />
        <Turns replay={replay} at={at} show={setAt} />
        <Keep replay={replay} turn={turn} at={at} record={record} />
      </aside>
    </div>
  )
}

function Turns({ replay, at, show }: { replay: Replay; at: number; show: (at: number) => void }) {
  const list = useRef<HTMLOListElement>(null)
  const { game, turns, names } = replay
  useEffect(() => {
    const [box, line] = [list.current, list.current?.children[at] as HTMLElement | undefined]
    if (!box || !line) return
    const [top, bottom] = [line.offsetTop - 4, line.offsetTop + line.offsetHeight + 4]
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight)) // not the page, only the list
  }, [at])
  const line = (place: number) => ({ onClick: () => show(place), 'aria-current': place === at ? ('step' as const) : undefined })
  return (
    <section class="panel moves" aria-label="Turns">
      <header>Turns <span>{at ? `${at} of ${turns.length}` : `${turns.length}`}</span></header>
      <ol ref={list}>
        <li class={at === 0 ? 'cur' : ''}><button {...line(0)}><b>0</b><span class="nm">Start</span></button></li>
        {turns.map((turn, k) => (
          <li key={turn.n} class={at === k + 1 ? 'cur' : ''}>
            <button {...line(k + 1)} title={turn.told}>
              <b>{k + 1}</b><span class="nm">{turn.seat === null ? '' : names[turn.seat]}</span><Brief game={game} tokens={turn.brief} /><span class="vh">: {turn.told}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The start has no text of its own, so it cannot be kept as a position. */
function Keep({ replay, turn, at, record }: { replay: Replay; turn: ReplayTurn | undefined; at: number; record: string | undefined }) {
  const { game, params, names } = replay
  if (!turn && !record) return null
  return (
    <div class="keep" role="group" aria-label="Keep it">
      {record && <button class="btn small" onClick={() => keepFile(`${game}.txt`, record)}><Icon name="download" size={16} />Record</button>}
      {turn && <KeepPictures key={at} drawable={{ game, params, names, position: turn.position }} name={`${game}-turn-${at}`} />}
      {turn && <a class="btn small" href={positionAddress(game, turn.position)}><Icon name="link" size={16} />Position</a>}
    </div>
  )
}

/** Keys step through the turns, except where they are typed or mean something else. */
function useStepKeys(last: number, move: (from: (at: number) => number) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      if (placeByKey(event.key, 0, last) === undefined) return
      event.preventDefault()
      move(at => placeByKey(event.key, at, last) ?? at)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [last])
}
