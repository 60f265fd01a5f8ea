// Somebody has opened an invitation: they may take the seat, or watch.

import { joinByInvite } from '../api.ts'
import { go } from '../router.ts'
import { sitDown } from '../seating.ts'
import { myName } from '../settings.ts'
import type { Head } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { Emblem } from '../ui/Emblem.tsx'
import { GoalPanel } from '../ui/GoalPanel.tsx'
import { useAsk, useCard, useTitle } from '../ui/hooks.ts'
import { Wallpaper } from '../ui/icons.tsx'
import { NameField } from '../ui/NameField.tsx'
import { SeatsHere } from '../ui/SeatsHere.tsx'
import { clockWord } from '../ui/words.ts'
import { numberWord } from '../words.ts'

type Told = Pick<Head, 'game' | 'seats' | 'clock'>

/** "Ada invites you to Qwirkle for three"; without a name, nobody in particular does. */
export function invitation(seats: Told['seats'], title: string): string {
  const host = seats.find(each => each.kind === 'human' && !/^Player \d+$/.test(each.name))
  const what = `to ${title} for ${numberWord(seats.length)}`
  return host ? `${host.name} invites you ${what}` : `You are invited ${what}`
}

export function Offered({ id, invite, message }: { id: string; invite: string; message: Told }) {
  const card = useCard(message.game)
  const { busy, error, ask } = useAsk()
  const title = card?.title ?? ''
  const words = invitation(message.seats, title)
  useTitle('An invitation', title)
  const clock = message.clock?.left[0]
  const taken = message.seats.every(each => each.kind !== 'open')
  const watch = (): void => go(`/m/${id}`, true)
  const take = (event: Event): void => {
    event.preventDefault()
    void ask(async () => sitDown(await joinByInvite(id, invite, myName.value.trim()), message.game))
  }
  return (
    <div class="app invite">
      <Bar title="Invitation" sub={title} />
      <main>
        <Wallpaper id="wall" />
        <section class="panel room">
          <header class="rh">
            <Emblem game={message.game} size={44} />
            <div>
              <h1 class="serif">{taken ? 'All seats are taken' : card ? words : 'You are invited'}</h1>
              <p>{taken ? 'You can still watch.' : clock === undefined ? 'No clock: take as long as you like.' : `With a clock: ${clockWord(clock)}.`}</p>
            </div>
          </header>
          <form class="take" onSubmit={take}>
            {!taken && <NameField id="name" />}
            {error && <p class="error" role="alert">{error}</p>}
            <div class="row">
              {!taken && <button class="btn primary big" disabled={busy}>Take the seat</button>}
              <button type="button" class={`btn big${taken ? ' primary' : ''}`} disabled={busy} onClick={watch}>Watch</button>
            </div>
          </form>
          <SeatsHere seats={message.seats} mine={[]} card={card} />
        </section>
        {card && <GoalPanel card={card}><a class="btn" href={`/rules/${card.name}`} target="_blank">Read the rules</a></GoalPanel>}
      </main>
    </div>
  )
}
