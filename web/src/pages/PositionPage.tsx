// A position by its text: the board, the text to copy or change, and pictures to keep.

import { useState } from 'preact/hooks'
import { cardOf, positionAfter } from '../api.ts'
import { loadLooks } from '../board/looks.ts'
import { BoardShown, StockShown } from '../play/BoardShown.tsx'
import { Players } from '../play/Players.tsx'
import { positionAddress, positionIn } from '../replaying.ts'
import { go, place } from '../router.ts'
import type { Card, Position } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { useLoaded, useTitle } from '../ui/hooks.ts'
import { TurnStar } from '../ui/icons.tsx'
import { KeepPictures } from '../ui/KeepPictures.tsx'
import { Trouble } from './Trouble.tsx'

async function load(game: string): Promise<Card> {
  const [card] = await Promise.all([cardOf(game), loadLooks(game)])
  return card
}

export function PositionPage({ name: game }: { name: string }) {
  const asked = positionIn(place.value.hash)
  const { value: card, error: noGame, again } = useLoaded(() => load(game), game)
  const { value: position, error } = useLoaded(() => positionAfter(game, asked ? { position: asked } : {}), `${game} ${asked}`)
  useTitle(card ? `A position of ${card.title}` : 'A position')
  if (noGame) return <Trouble title="A position" error={noGame} again={again} />
  if (!card) return <div class="app"><Bar /></div>
  return (
    <div class="app">
      <Bar title={card.title} sub="a position" />
      <main class={`table looking posed${position ? '' : ' without'}`} data-game={game}>
        {position && <Shown position={position} />}
        <aside class="log" aria-label="The position">
          <h1 class="serif">A position of {card.title}</h1>
          <PositionText key={position?.position ?? asked} game={game} text={position?.position ?? asked} error={error} />
          {position && <Players game={game} scene={position.scene} winners={position.outcome?.winners ?? []} />}
          {position && (
            <div class="keep" role="group" aria-label="Keep it">
              <KeepPictures key={position.position} drawable={{ game, position: position.position }} name={`${game}-position`} />
            </div>
          )}
        </aside>
      </main>
    </div>
  )
}

function Shown({ position: { game, scene } }: { position: Position }) {
  return (
    <>
      <BoardShown game={game} scene={scene} />
      <section class="status"><TurnStar waiting /><p role="status">{scene.name}</p></section>
      <StockShown game={game} scene={scene} />
    </>
  )
}

/** The text can be changed; the address follows it, so that it can be sent to somebody. */
function PositionText({ game, text, error }: { game: string; text: string; error: string }) {
  const [typed, setTyped] = useState(text)
  const show = (event: Event): void => {
    event.preventDefault()
    go(positionAddress(game, typed.trim()))
  }
  return (
    <form class="panel paste" onSubmit={show}>
      <label for="position"><b>Its text</b></label>
      <textarea class="input" id="position" rows={5} spellcheck={false} value={typed}
        aria-invalid={error ? 'true' : undefined} aria-describedby={error ? 'position-error' : undefined}
        onInput={event => setTyped(event.currentTarget.value)} />
      {error && <p class="error" id="position-error" role="alert">{error}</p>}
      <div class="ways">
        <CopyButton text={typed} />
        <button class="btn small" disabled={typed.trim() === text && !error}>Show</button>
      </div>
    </form>
  )
}
