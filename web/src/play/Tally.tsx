// What a player has: points, what they are made of, and a line of facts under the name.

import { Drawing } from '../board/Drawing.tsx'

type Words = Record<string, string>

/** The points, with what a staged turn adds; and where there is money, dirhams and squares, while they count. */
export function Tally({ game, words }: { game: string; words: Words }) {
  return (
    <>
      {words.points !== undefined && <span class="pts">{words.points}{words['this turn'] && <em class="add">+{words['this turn']}</em>}</span>}
      {words.dirhams !== undefined && words.state === undefined && (
        <span class="sum" title="dirhams and visible squares">
          <Drawing game={game} look="coin" size={14} />{words.dirhams}<span class="squares"> + {words.squares}</span>
        </span>
      )}
    </>
  )
}

/** What a player is to do, where there is room for it, and some facts. */
export function Subline({ turn, facts }: { turn: string | undefined; facts: string[] }) {
  return <>{turn && <span class="task">{turn}{facts.length > 0 && ', '}</span>}{facts.join(', ')}</>
}
