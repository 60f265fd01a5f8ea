// The seats of a match that is being set up: who sits there, and a way to change it.

import { guestName, seated, type Kind, type Setup } from '../setup.ts'
import { myName } from '../settings.ts'
import { strengthAt, strengthName, strengthsOf } from '../strengths.ts'
import type { Card } from '../types.ts'
import { Avatar, Icon } from '../ui/icons.tsx'

interface Props {
  card: Card
  setup: Setup
  change: (setup: Setup) => void
  chosen: number // the seat whose level is shown
  choose: (seat: number) => void
}

const LONGEST_NAME = 30

export function SeatList(props: Props) {
  return <ol class="seatl">{props.setup.seats.map((_, place) => <Row key={place} {...props} place={place} />)}</ol>
}

function Row({ place, ...props }: Props & { place: number }) {
  const { setup, chosen } = props
  const { kind } = setup.seats[place]!
  return (
    <li class={kind === 'program' && chosen === place ? 'on' : ''}>
      <span class="no" aria-hidden="true">{place + 1}</span>
      {kind === 'program' ? <Program {...props} place={place} /> : kind === 'open' ? <Open /> : <Person {...props} place={place} />}
      <Change {...props} place={place} />
    </li>
  )
}

function Program({ card, setup, place, chosen, choose }: Props & { place: number }) {
  const strength = strengthAt(card, setup.seats[place]!.level)
  return (
    <>
      <Avatar letter={String(strength.number)} />
      <button type="button" class="nm" aria-pressed={chosen === place} onClick={() => choose(place)}>
        <b>{strengthName(strength)}</b>
        <small>{strength.words ? `program, rating ${strength.rating}` : 'program'}</small>
      </button>
    </>
  )
}

function Open() {
  return (
    <>
      <Avatar letter="" open />
      <span class="nm"><b>Open seat</b><small>whoever opens the link</small></span>
    </>
  )
}

function Person({ setup, place, change }: Props & { place: number }) {
  const { kind, name } = setup.seats[place]!
  const you = kind === 'you'
  const shown = you ? myName.value : name
  const usual = you ? 'You' : guestName(setup.seats.slice(0, place + 1).filter(each => each.kind === 'guest').length)
  const rename = (text: string): void => {
    if (you) myName.value = text
    else change({ ...setup, seats: setup.seats.map((seat, k) => (k === place ? { ...seat, name: text } : seat)) })
  }
  return (
    <>
      <Avatar letter={(shown || usual).charAt(0).toUpperCase()} me={you} />
      <span class="nm">
        <input class="name" aria-label={`Name at seat ${place + 1}`} placeholder={usual} value={shown} maxLength={LONGEST_NAME}
          autocomplete="off" spellcheck={false} onInput={event => rename(event.currentTarget.value)} />
        <small>{you ? `your seat${shown ? '' : '; type a name if you like'}` : 'a person at this screen'}</small>
      </span>
    </>
  )
}

/** A select under a button's looks: it works by keyboard, and on phones as people know it. */
function Change({ card, setup, place, change, choose }: Props & { place: number }) {
  const { kind, level } = setup.seats[place]!
  const pick = (value: string): void => {
    const [chosen = '', number] = value.split(':')
    change(seated(setup, place, chosen as Kind, number === undefined ? undefined : Number(number)))
    if (number !== undefined) choose(place)
  }
  return (
    <span class="btn small chg">
      <span aria-hidden="true">Change</span><Icon name="down" size={14} />
      <select aria-label={`Who sits at seat ${place + 1}`} value={kind === 'program' ? `program:${level}` : kind}
        onChange={event => pick(event.currentTarget.value)}>
        <option value="you">You</option>
        <option value="guest">A person at this screen</option>
        <option value="open">Open seat, for whoever has the link</option>
        <optgroup label="A program">
          {strengthsOf(card).map(each => <option key={each.player} value={`program:${each.number}`}>{strengthName(each)}</option>)}
        </optgroup>
      </select>
    </span>
  )
}
