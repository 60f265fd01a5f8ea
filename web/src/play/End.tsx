// How it ended: who won and why, the scores, and what to do next. The board stays in sight.

import { Drawing } from '../board/Drawing.tsx'
import { partOf } from '../scene.ts'
import type { Message, Scene } from '../types.ts'
import { Icon } from '../ui/icons.tsx'
import { capital } from '../words.ts'
import { headline, reason } from './ending.ts'

const SUMMANDS = ['dirhams', 'squares'] // what a score is made of, where it is made of something

/** `me` is nobody for those who watch, and for several people at one screen. */
export function End({ game, message, me, scene, rematch, busy, error }: {
  game: string
  message: Message
  me: number | null
  scene: Scene
  rematch: (() => void) | null
  busy: boolean
  error: string
}) {
  const outcome = message.outcome!
  const head = headline({ ...message, seat: me })
  const told = me === message.seat ? scene.name : outcome.told
  const order = message.seats.map((_, seat) => seat).sort((a, b) => rank(b, message) - rank(a, message))
  const scored = outcome.scores.some(score => score > 1)
  const parts = SUMMANDS.filter(name => partOf(scene, 'seat:0')?.words?.[name] !== undefined)
  return (
    <section class="panel result" aria-label="Result">
      <header class="headline" data-game={game}><h2 class="serif">{head}</h2><p>{reason(told, head)}</p></header>
      <table class={scored ? '' : 'vh'}>
        <thead><tr><th scope="col">Player</th>{parts.map(name => <th key={name} scope="col">{capital(name)}</th>)}<th scope="col">Score</th></tr></thead>
        <tbody>
          {order.map(seat => {
            const part = partOf(scene, `seat:${seat}`)
            const swatch = part?.things.find(thing => thing.look)
            const { state } = part?.words ?? {} // out, or left: what such a player has does not count
            return (
              <tr key={seat} class={outcome.winners.includes(seat) ? 'won' : ''}>
                <th scope="row">{swatch && <Drawing game={game} look={swatch.look!} size={26} />}{seat === me ? 'You' : message.seats[seat]!.name}{state && `, ${state}`}</th>
                {parts.map(name => <td key={name} class="summand">{state ? '–' : part?.words?.[name]}</td>)}
                <td>{outcome.scores[seat]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div class="ends">
        {rematch && <button class="btn primary big" disabled={busy} onClick={rematch}><Icon name="rematch" size={18} />{message.rematch ? 'Join the rematch' : 'Rematch'}</button>}
        <a class="btn big" href={`/new?game=${game}`}>New game</a>
      </div>
      {error && <p class="error" role="alert">{error}</p>}
    </section>
  )
}

const rank = (seat: number, { outcome }: Message): number => outcome!.scores[seat]! + (outcome!.winners.includes(seat) ? 1e6 : 0)
