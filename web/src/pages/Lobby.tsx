// The waiting room of a match with open seats: links to send, who is here, and something to do meanwhile.

import { useState } from 'preact/hooks'
import { ask as send, makeMatch, post } from '../api.ts'
import { invitesOf } from '../invites.ts'
import { go } from '../router.ts'
import { forget, levelIn, myName, remember, seatsIn } from '../settings.ts'
import { strengthAt } from '../strengths.ts'
import type { Card, Head } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { Emblem } from '../ui/Emblem.tsx'
import { GoalPanel } from '../ui/GoalPanel.tsx'
import { useAsk, useCard, useTitle } from '../ui/hooks.ts'
import { Icon, Wallpaper } from '../ui/icons.tsx'
import { SeatsHere } from '../ui/SeatsHere.tsx'
import { Share } from '../ui/Share.tsx'
import { clockWord } from '../ui/words.ts'
import { counted, numberWord } from '../words.ts'

type Told = Pick<Head, 'n' | 'game' | 'seat' | 'seats' | 'clock'>

export function Lobby({ id, message }: { id: string; message: Told }) {
  const card = useCard(message.game)
  const title = card?.title ?? ''
  const open = message.seats.filter(each => each.kind === 'open')
  const waiting = `Waiting for ${counted(open.length, 'player')}`
  useTitle(waiting, title)
  const [kept] = useState(() => invitesOf(id))
  const invites = kept.filter(({ seat }) => open.some(each => each.seat === seat))
  const held = seatsIn(id)
  const mine = held.length || message.seat === null ? held : [message.seat]
  const clock = message.clock?.left[0]
  return (
    <div class="app invite">
      <Bar title="Waiting room" sub={title && `${title}, ${counted(message.seats.length, 'player')}`} />
      <main>
        <Wallpaper id="wall" />
        <section class="panel room">
          <header class="rh">
            <Emblem game={message.game} size={44} />
            <div>
              <h1 class="serif">{waiting}</h1>
              <p>
                {title} for {numberWord(message.seats.length)}{clock === undefined ? '' : `, ${clockWord(clock)}`}.
                It starts by itself when everyone is here.
              </p>
            </div>
          </header>
          <Share match={id} title={`Play ${title} with me`} invites={invites} />
          <SeatsHere seats={message.seats} mine={mine} card={card}
            filling={seat => kept.length > 0 && card && <Instead id={id} n={message.n} maker={mine[0]!} seat={seat} card={card} />} />
          <Leaving id={id} maker={kept.length > 0} seated={mine.length > 0} />
        </section>
        {card && <GoalPanel card={card} lead="While you wait: "><Practice card={card} /></GoalPanel>}
      </main>
    </div>
  )
}

/** If nobody comes, a program takes the seat: at the level that is usual here. */
function Instead({ id, n, maker, seat, card }: { id: string; n: number; maker: number; seat: number; card: Card }) {
  const { busy, error, ask } = useAsk()
  const { number, player } = strengthAt(card, levelIn(card.name))
  const fill = (): void => void ask(() => post(`/api/matches/${id}/offers`, { kind: 'replace', n, seat: maker, target: seat, player }))
  return (
    <>
      {error && <span class="error" role="alert">{error}</span>}
      <button class="btn small" disabled={busy} onClick={fill}>Level {number} instead</button>
    </>
  )
}

/** Who made the match can cancel it; who joined can give the seat back. */
function Leaving({ id, maker, seated }: { id: string; maker: boolean; seated: boolean }) {
  const { busy, error, ask } = useAsk()
  const leave = (): void =>
    void ask(async () => {
      if (maker) await send('DELETE', `/api/matches/${id}`)
      else await post(`/api/matches/${id}/leave`)
      forget(id)
      go('/')
    })
  if (!seated) return <footer><span>You are watching. Whoever has the link can take a seat.</span></footer>
  return (
    <footer>
      {error ? <p class="error" role="alert">{error}</p> : <span />}
      <button class="btn quiet" disabled={busy} onClick={leave}>{maker ? 'Cancel the game' : 'Leave the game'}</button>
    </footer>
  )
}

async function practiceMatch(card: Card): Promise<string> {
  const { id } = await makeMatch({ game: card.name, seats: ['human', card.levels[0]!], names: [myName.value.trim() || null] })
  remember({ id, game: card.name, seats: [0] })
  return id
}

/** A match against the weakest program, in a tab of its own: this one goes on waiting. */
function Practice({ card }: { card: Card }) {
  const { busy, error, ask } = useAsk()
  const practise = (): void => {
    const tab = window.open('', '_blank') // at once, or the browser takes it for an advertisement
    void ask(async () => {
      const id = await practiceMatch(card).catch((problem: unknown) => {
        tab?.close()
        throw problem
      })
      if (tab) tab.location.href = `/m/${id}`
      else go(`/m/${id}`)
    })
  }
  return (
    <>
      <button class="btn" disabled={busy} onClick={practise}><Icon name="play" size={18} />Practise against Level 1</button>
      <a class="btn quiet" href={`/learn/${card.name}`} target="_blank">Learn it step by step</a>
      {error && <p class="error" role="alert">{error}</p>}
    </>
  )
}
