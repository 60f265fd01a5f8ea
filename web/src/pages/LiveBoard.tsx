// A stored game that plays itself, slowly, on the home page. It rests when nobody can see it.

import { useEffect, useRef, useState } from 'preact/hooks'
import { BoardPicture } from '../board/BoardPicture.tsx'
import { Icon, Wallpaper } from '../ui/icons.tsx'
import { reducedMotion } from '../ui/motion.ts'
import { boardAfter, type Recorded } from './recorded.ts'

const RECORDS: Record<string, () => Promise<{ default: unknown }>> = {
  grawlix: () => import('./records/grawlix.json'),
  marrakech: () => import('./records/marrakech.json'),
  qwirkle: () => import('./records/qwirkle.json'),
}
const STEP = 1500 // milliseconds a turn
const REST = 6000 // at the end, before it begins anew

function useRecord(game: string): Recorded | undefined {
  const [record, setRecord] = useState<Recorded>()
  useEffect(() => {
    void RECORDS[game]?.().then(file => setRecord(file.default as Recorded), () => undefined) // a picture may be missing
  }, [game])
  return record
}

/** Is an element in sight, in a tab that is? */
function useSeen() {
  const element = useRef<HTMLButtonElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    let inView = false
    const tell = (): void => setSeen(inView && document.visibilityState === 'visible')
    const observer = new IntersectionObserver(entries => {
      inView = entries.at(-1)?.isIntersecting ?? false
      tell()
    })
    if (element.current) observer.observe(element.current)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
  return { element, seen }
}

/** `delay` keeps several boards from moving all at once. */
export function LiveBoard({ game, title, delay, onTold }: {
  game: string
  title: string
  delay: number
  onTold: (told: string) => void
}) {
  const record = useRecord(game)
  const { element, seen } = useSeen()
  const [at, setAt] = useState<number>()
  const [paused, setPaused] = useState(reducedMotion)
  const shown = record && Math.min(at ?? record.still, record.changes.length)
  const running = record !== undefined && seen && !paused

  useEffect(() => {
    if (record && shown !== undefined) onTold(`${record.who}, turn ${record.turn + shown}`)
  }, [record, shown])

  useEffect(() => {
    if (!running || shown === undefined) return
    const over = shown === record.changes.length
    const timer = setTimeout(() => setAt(over ? 0 : shown + 1), (over ? REST : STEP) + (at === undefined ? delay : 0))
    return () => clearTimeout(timer)
  }, [running, shown])

  return (
    <button ref={element} type="button" class={`live${paused ? ' paused' : ''}`}
      aria-label={`${paused ? 'Play' : 'Pause'} the replay of ${title}`} onClick={() => setPaused(!paused)}>
      <Wallpaper id={`wall-${game}`} />
      {record && shown !== undefined && <BoardPicture game={game} part={boardAfter(record, shown)} margin={0} />}
      <span class="toggle">{paused ? <Icon name="play" size={16} /> : <Pause />}</span>
    </button>
  )
}

function Pause() {
  return (
    <svg class="i" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
      <path d="M7 4.500v11M13 4.500v11" />
    </svg>
  )
}
