// The middle of a table: the board, the status line, and the tray with the hand and what can be done.

import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Board } from '../board/Board.tsx'
import { StockTable } from '../board/Stock.tsx'
import { partOf } from '../scene.ts'
import type { Part, Scene, Thing } from '../types.ts'
import { ChoiceMarks, chosenOdds } from './ChoiceMarks.tsx'
import { grown } from './grown.ts'
import { StatusLine } from './StatusLine.tsx'
import type { Staging } from './staging.ts'
import type { Status } from './status.ts'
import { Tray } from './Tray.tsx'

const NOTHING: ReadonlySet<string> = new Set()

export interface MiddleProps {
  game: string
  staging: Staging
  seat: number | null
  status?: Status // instead of the staging's own words
  marks?: ReadonlySet<string>
  frozen?: boolean
  thinking?: boolean
  told?: string
  openRule?: (rule: string) => void
  over?: ComponentChildren // more layers on the board
  advised?: string[] // what a hint points at, where the supply takes the board's place
  toSee?: Thing[] // pieces that should be in sight
  fit?: boolean // show the whole board
  aside?: ComponentChildren // at the end of the status line
  extra?: ComponentChildren // more buttons in the dock of a phone
}

export function Middle(props: MiddleProps) {
  const { game, staging, frozen = false } = props
  const scene = staging.scene.value
  const first = staging.steps.value[0]?.scene
  const staged = useMemo(() => (scene && first && scene !== first ? stagedIds(first, scene) : NOTHING), [scene, first])
  if (!scene) return null
  const next = frozen ? NOTHING : staging.next.value
  const main = grown(withPaid(mainPart(scene, first), first), staging.steps.value.map(step => step.scene))
  const input = { game, next, chosen: staging.clicked.value, staged }
  const choose = (ids: string[], place?: string): void => void (frozen || staging.click(ids, place))
  return (
    <>
      {main.role === 'board' ? (
        <Board {...input} fit={props.fit ?? false} part={main} label={main.name} refused={staging.refused.value?.at ?? ''} choose={choose}
          {...(props.marks ? { marks: props.marks } : {})} {...(props.toSee ? { toSee: props.toSee } : {})}>
          <ChoiceMarks game={game} odds={chosenOdds(scene, staging)} board={main} />
          {props.over}
        </Board>
      ) : (
        <section class="board as-stock" data-game={game}>
          <StockTable {...input} part={main} choose={choose} small={false} chosen={[...input.chosen, ...(props.advised ?? [])]} />
        </section>
      )}
      <StatusLine staging={staging} status={props.status} waiting={staging.legal.value.length === 0 && !staging.confirm.value}
        thinking={props.thinking ?? false} {...(props.told ? { told: props.told } : {})} {...(props.openRule ? { openRule: props.openRule } : {})}>{props.aside}</StatusLine>
      <Tray {...input} scene={scene} base={first ?? scene} staging={staging} seat={props.seat} frozen={frozen}>{props.extra}</Tray>
    </>
  )
}

/** What was paid stays marked until the turn is over. */
function withPaid(part: Part, first: Scene | undefined): Part {
  const paid = first && part.role === 'board' ? (partOf(first, part.id)?.things ?? []).filter(thing => thing.role === 'paid') : []
  return paid.length && !part.things.some(thing => thing.role === 'paid') ? { ...part, things: [...part.things, ...paid] } : part
}

/** Before the first piece lies on the board, what is chosen from takes its place; until the turn is sent, if it did at
 * first. */
export function mainPart(scene: Scene, first: Scene = scene): Part {
  if (first !== scene) return partOf(scene, mainPart(first).id)!
  const board = partOf(scene, 'board')!
  const supply = scene.parts.find(part => part.role === 'supply')
  const begun = board.things.some(thing => thing.look) || (board.ground?.length ?? 0) > 0
  const full = supply && supply.things.length > 0 && handsAreFilling(scene)
  return !begun && full ? supply : board
}

function handsAreFilling(scene: Scene): boolean {
  const hands = scene.parts.filter(part => part.role === 'hand')
  return hands.some(hand => hand.things.length < hand.box[2] * hand.box[3])
}

/** Pieces that the staged moves have put on the board or into a hand. */
export function stagedIds(before: Scene, after: Scene): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const part of after.parts) {
    if (part.role !== 'board' && part.role !== 'hand') continue
    const known = new Set(partOf(before, part.id)?.things.map(thing => thing.id))
    for (const thing of part.things) if (thing.look && !known.has(thing.id) && thing.role !== 'label') ids.add(thing.id)
  }
  return ids
}
