// The players: whose turn it is in words, and all that counts: points, dirhams, rugs, hands, clocks.

import { Drawing } from '../board/Drawing.tsx'
import { partOf } from '../scene.ts'
import type { Card, Message, Scene, Seat, Strength } from '../types.ts'
import { Avatar } from '../ui/icons.tsx'
import { ClockFace } from './ClockFace.tsx'
import { Subline, Tally } from './Tally.tsx'

export interface SeatsProps {
  game: string
  message: Message
  scene: Scene
  mine: number | null
  card: Card
  turns: Map<number, string> // whose turn it is, and what they do
  said: Map<number, string> // what each player has just said
  held: readonly number[] // the seats of this browser
}

export function Seats(props: SeatsProps) {
  const many = props.message.seats.length > 2 ? ' many' : ''
  return (
    <section class={`panel seats${many}`} aria-label="Players">
      {props.message.seats.map(seat => <SeatRow key={seat.seat} {...props} seat={seat} />)}
    </section>
  )
}

function SeatRow({ game, message, scene, mine, card, turns, said, held, seat }: SeatsProps & { seat: Seat }) {
  const part = partOf(scene, `seat:${seat.seat}`)
  const { turn: _, ...rest } = part?.words ?? {}
  const turn = turns.get(seat.seat)
  const words: Record<string, string> = turn === undefined ? rest : { ...rest, turn }
  const isMine = mine === seat.seat
  const hand = isMine || card.hides ? undefined : partOf(scene, `hand:${seat.seat}`)
  const swatch = part?.things.find(thing => thing.look)
  const phrase = said.get(seat.seat)
  return (
    <div class={`seat${words.turn ? ' now' : ''}${isMine ? ' mine' : ''}${seat.state === 'out' ? ' is-out' : ''}`} data-seat={seat.seat}>
      {swatch ? <span class="swatch" data-thing={swatch.id}><Drawing game={game} look={swatch.look!} size={32} /></span> : <Avatar letter={letterOf(seat, isMine)} me={isMine} />}
      <div class="who-is">
        <div class="name">{isMine ? <YouAre seat={seat} /> : <Name seat={seat} strengths={card.strengths} />}</div>
        <div class="sub">{phrase ? <span class="said">“{phrase}”</span> : <Facts words={words} away={seat.kind === 'human' && !seat.here && !held.includes(seat.seat)} />}</div>
      </div>
      <div class="tally">
        <Tally game={game} words={words} />
        {message.clock && <ClockFace message={message} seat={seat.seat} />}
      </div>
      {hand && (
        <div class="extra" role="group" aria-label={hand.name}>
          {hand.things.map(thing => <span key={thing.id} data-thing={thing.id}><Drawing game={game} look={thing.look!} size={34} name={thing.name ?? ''} /></span>)}
          {Array.from({ length: Math.max(0, Math.min(6, hand.box[2]) - hand.things.length) }, (_, k) => <span key={k} class="hole" />)}
        </div>
      )}
    </div>
  )
}

const letterOf = (seat: Seat, mine: boolean): string => mine && /^Player \d+$/.test(seat.name) ? 'Y' : /^Level (\d)/.exec(seat.name)?.[1] ?? (seat.name.charAt(0).toUpperCase() || '?')
function YouAre({ seat }: { seat: Seat }) {
  return /^Player \d+$/.test(seat.name) ? <>You</> : <>{seat.name}<span class="you"> (you)</span></>
}

/** A level is told with its number and its name, where there is room. */
function Name({ seat, strengths }: { seat: Seat; strengths: Strength[] }) {
  const level = strengths.find(each => each.player === seat.kind)
  return <>{seat.name}{level && <span class="level">, {level.name}</span>}</>
}

function Facts({ words, away }: { words: Record<string, string>; away: boolean }) {
  const facts = words.state ? [stateWord(words.state)] : []
  if (words.rugs !== undefined) facts.push(`${words.rugs} rug${words.rugs === '1' ? '' : 's'} left`)
  else if (words.tiles !== undefined) facts.push(`${words.tiles} tile${words.tiles === '1' ? '' : 's'}`)
  if (away) facts.push('away')
  return <Subline turn={words.state ? undefined : words.turn} facts={facts} />
}

const stateWord = (state: string): string => (state === 'left' ? 'has left' : state)
