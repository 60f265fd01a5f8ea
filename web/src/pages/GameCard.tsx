// A game on the home page: a board that plays itself, and the shortest ways into a match.

import { useState } from 'preact/hooks'
import { makeMatch } from '../api.ts'
import { go } from '../router.ts'
import { levelIn, levels, myName, remember } from '../settings.ts'
import { strengthAt, strengthsOf } from '../strengths.ts'
import type { Card } from '../types.ts'
import { useAsk } from '../ui/hooks.ts'
import { Icon } from '../ui/icons.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { LiveBoard } from './LiveBoard.tsx'

/** Make a match against one program and go there. */
export async function playProgram(game: string, player: string): Promise<void> {
  const { id } = await makeMatch({ game, seats: ['human', player], names: [myName.value.trim() || null] })
  remember({ id, game, seats: [0] })
  go(`/m/${id}`)
}

export function GameCard({ card, place }: { card: Card; place: number }) {
  const [told, setTold] = useState('')
  const { busy, error, ask } = useAsk()
  const strength = strengthAt(card, levelIn(card.name))
  const choose = (at: number): void => {
    levels.value = { ...levels.value, [card.name]: at + 1 }
  }
  return (
    <article class="card" data-game={card.name} aria-labelledby={`game-${card.name}`}>
      <LiveBoard game={card.name} title={card.title} delay={500 * place} onTold={setTold} />
      <div class="body">
        <div class="head">
          <h2 class="serif" id={`game-${card.name}`}>{card.title}</h2>
          <span class="now">{told}</span>
        </div>
        <p class="what">
          {card.pitch ?? card.about} <a class="learn-it" href={`/learn/${card.name}`}>Learn it<span class="vh">: {card.title}</span></a>
        </p>
        <div class="go">
          <button class="btn primary" disabled={busy} aria-label={`Play ${card.title}`}
            onClick={() => void ask(() => playProgram(card.name, strength.player))}>
            Play
          </button>
          <Stepper label={`Strength of the program in ${card.title}`} at={strength.number - 1} count={strengthsOf(card).length}
            less="Weaker" more="Stronger" disabled={busy} onStep={choose}>
            Level {strength.number}<small>{strength.name}</small>
          </Stepper>
          <a class="btn invite" href={`/new?game=${card.name}&with=friend`} aria-label={`Invite a friend to ${card.title}`}>
            <Icon name="link" size={18} /><span>Invite</span>
          </a>
        </div>
        {error && <p class="error" role="alert">{error}</p>}
      </div>
    </article>
  )
}
