// A scene to look at: its board, or what takes the board's place before the first piece, and what is left beside it.

import { Board } from '../board/Board.tsx'
import { StockTable } from '../board/Stock.tsx'
import type { Scene } from '../types.ts'
import { mainPart } from './Middle.tsx'
import { StockColumn } from './StockColumn.tsx'
import { Staging } from './staging.ts'

const NOTHING: ReadonlySet<string> = new Set()
const nothing = (): void => undefined
const never = (): Promise<never> => Promise.reject(new Error('nobody moves here'))
const IDLE = new Staging({ preview: never, play: never })

export function BoardShown({ game, scene }: { game: string; scene: Scene }) {
  const main = mainPart(scene)
  const still = { game, part: main, next: NOTHING, chosen: [], staged: NOTHING, choose: nothing }
  if (main.role === 'board') return <Board {...still} refused="" label={main.name} />
  return <section class="board as-stock" data-game={game}><StockTable {...still} small={false} /></section>
}

export const StockShown = ({ game, scene }: { game: string; scene: Scene }) => (
  <StockColumn game={game} scene={scene} staging={IDLE} told={[]} card={null} frozen />
)
