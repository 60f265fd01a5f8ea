// What each throw would bring, on the board, for the choice that is made or pointed at.

import { Use } from '../board/Drawing.tsx'
import { Pill } from '../board/layers.tsx'
import { partsOf, widthOf } from '../scene.ts'
import type { Part, Scene, Thing } from '../types.ts'
import type { Staging } from './staging.ts'

/** The odds that stand under a choice. */
export function oddsOf(part: Part, choice: Thing): Thing[] {
  const [from, to] = [choice.x, choice.x + widthOf(choice)]
  return part.things.filter(thing => thing.role === 'odds' && thing.x >= from && thing.x < to)
}

/** What a throw costs: a number, nothing, or everything. */
const costWords = ({ text = '' }: Thing): string => (text === '0' ? 'free' : Number(text) ? `−${text}` : text)

/** The throws that end on each square: at a corner there may be two. */
function byTarget(odds: Thing[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of odds) if (thing.target) found.set(thing.target, [...(found.get(thing.target) ?? []), thing])
  return found
}

/** The corners of a way as a path, which begins beside the piece that walks and not on it. */
function pathOf(corners: string): string {
  const points = corners.split(' ').map(point => point.split(',').map(Number) as [number, number])
  const [from, to] = points
  if (!from || !to) return ''
  const share = 0.45 / Math.hypot(to[0] - from[0], to[1] - from[1])
  points[0] = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
  return `M${points.map(([x, y]) => `${100 * x} ${100 * y}`).join('L')}`
}

function waysOf(part: Part, choice: Thing): Thing[] {
  return part.things.filter(thing => thing.role === 'way' && thing.x === choice.x)
}

/** What stands under the choice that is staged: odds, and the way that they share. */
export function chosenOdds(scene: Scene, staging: Staging): Thing[] {
  const before = staging.steps.value.at(-2)
  const move = staging.moves.value.at(-1)
  if (!before || move === undefined) return []
  const ids = new Set(before.legal.find(each => each.text === move)?.clicks.flat())
  for (const part of [...partsOf(before.scene, 'actions'), ...partsOf(scene, 'actions')]) {
    const choice = part.things.find(thing => thing.role === 'choice' && ids.has(thing.id))
    if (choice) return [...waysOf(part, choice), ...oddsOf(part, choice)]
  }
  return []
}

export function ChoiceMarks({ game, odds, board }: { game: string; odds: Thing[]; board: Part }) {
  return (
    <g aria-hidden="true">
      {odds.filter(thing => thing.role === 'way').map(thing => {
        const d = pathOf(thing.text ?? '')
        return <g key={thing.id}><path class="way-bg" d={d} /><path class="way" d={d} /></g>
      })}
      {[...byTarget(odds)].map(([target, throws]) => {
        const square = board.ground?.find(each => each.id === target)
        if (!square) return null
        const [x, y] = [100 * square.x + 50, 100 * square.y + 50]
        const left = x - 23 * throws.length
        return (
          <g key={target}>
            {throws.map((thing, k) => (
              <g key={thing.id} transform={`translate(${left + 46 * k} ${y - 44}) scale(.46)`}><Use game={game} look={`die:${thing.note}`} /></g>
            ))}
            <Pill x={x} y={y + 24} text={costWords(throws[0]!)} free={throws[0]!.text === '0'} />
          </g>
        )
      })}
    </g>
  )
}
