// A lesson: a real board, words beside it, and moves that are judged as soon as clicks mean one.

import { useEffect, useMemo, useState } from 'preact/hooks'
import { cardOf, lessonsOf } from '../api.ts'
import { loadLooks } from '../board/looks.ts'
import { firstStep, judged, keepStep, stepReached } from '../learning.ts'
import { Keys } from '../play/keys.ts'
import { Middle } from '../play/Middle.tsx'
import { Players } from '../play/Players.tsx'
import { StockColumn } from '../play/StockColumn.tsx'
import { Staging } from '../play/staging.ts'
import { statusOf, type Status } from '../play/status.ts'
import { partsOf } from '../scene.ts'
import { strengthAt } from '../strengths.ts'
import type { Card, LessonStep } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { useAsk, useLoaded, useTitle } from '../ui/hooks.ts'
import { useMarks } from '../ui/marks.ts'
import { RulesPanel } from '../ui/RulesPanel.tsx'
import { playProgram } from './GameCard.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { Trouble } from './Trouble.tsx'

const LEARNER = 0 // the seat

async function load(game: string): Promise<{ card: Card; steps: LessonStep[] }> {
  const [card, { steps }] = await Promise.all([cardOf(game), lessonsOf(game), loadLooks(game)])
  return { card, steps }
}

export function Lesson({ game }: { game: string }) {
  const { value, error, again } = useLoaded(() => load(game), game)
  useTitle(value ? `Learn ${value.card.title}` : 'Learn')
  if (error) return <Trouble title="Learn a game" error={error} again={again} />
  return value?.steps.length ? <LessonTable {...value} /> : <div class="app"><Bar /></div>
}

function LessonTable({ card, steps }: { card: Card; steps: LessonStep[] }) {
  const game = card.name
  const [at, setAt] = useState(() => firstStep(stepReached(game), steps.length))
  const [rule, setRule] = useState('')
  const { busy, error, ask } = useAsk()
  const step = steps[at]!
  const isLast = at === steps.length - 1
  const goTo = (next: number): void => {
    setRule('')
    setAt(next)
  }
  const goOn = (): void => void (isLast ? ask(() => playProgram(game, strengthAt(card, 1).player)) : goTo(at + 1))
  const staging = useMemo(() => stagingOf(game, step, goOn), [step])
  const solved = staging.confirm.value !== null
  const scene = staging.scene.value!
  useKeys(staging)
  useEffect(() => keepStep(game, isLast && solved ? steps.length : at), [at, solved])
  useMarks('.lesson', solved ? [] : step.marks)
  const marks = useMemo(() => new Set(solved ? [] : step.marks), [step, solved])
  const choosing = partsOf(scene, 'supply').some(part => part.things.some(thing => staging.next.value.has(thing.id)))
  return (
    <div class="app">
      <Bar title={card.title} sub={`step ${at + 1} of ${steps.length}`} />
      <main class={`table lesson${solved ? ' solved' : ''}${choosing ? ' from-supply' : ''}`} data-game={game}>
        <h1 class="vh">Learn {card.title}</h1>
        <LessonPanel card={card} step={step} at={at} count={steps.length} solved={solved} busy={busy} error={error}
          goTo={goTo} goOn={goOn} openRule={setRule} />
        <Middle key={at} game={game} staging={staging} seat={LEARNER} status={statusIn(step, staging)} marks={marks}
          openRule={setRule} />
        <Players game={game} scene={scene} mine={LEARNER} />
        {rule
          ? <RulesPanel game={game} at={rule} close={() => setRule('')} />
          : <StockColumn game={game} scene={scene} staging={staging} told={[]} card={null} frozen={solved} />}
      </main>
    </div>
  )
}

/** The keys of a table, as far as a lesson has them. */
function useKeys(staging: Staging): void {
  useEffect(() => {
    const nothing = (): void => undefined
    const keys = new Keys(staging, () => LEARNER, {
      undo: () => staging.undo(), escape: () => staging.release(), past: () => false, hint: nothing, help: nothing, step: nothing, repeat: nothing,
    })
    addEventListener('keydown', keys.handle)
    return () => removeEventListener('keydown', keys.handle)
  }, [staging])
}

function stagingOf(game: string, step: LessonStep, goOn: () => void): Staging {
  const staging = new Staging({
    preview: (moves, clicks) => judged(game, step, moves, clicks, 'Next'),
    play: async moves => {
      // A button that does a move at once is judged like any other move; a step that is solved goes on.
      if (staging.confirm.value) goOn()
      else staging.steps.value = [...staging.steps.value, await judged(game, step, moves, [], 'Next')]
      staging.sending.value = false
    },
  })
  staging.begin(step.scene, step.legal)
  if (!step.answers.length) staging.steps.value = [{ moves: [], scene: step.scene, legal: [], confirm: { words: 'Press Next to go on.', button: 'Next' } }]
  return staging
}

/** A legal move that is not the wanted one is no mistake by the rules, so it is not said in red. */
function statusIn(step: LessonStep, staging: Staging): Status {
  const status = statusOf(staging)
  return status.bad && status.words === step.wrong ? { ...status, bad: false } : status
}
