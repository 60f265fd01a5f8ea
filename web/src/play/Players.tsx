// The players of a scene that belongs to no match: their names, what they have, and the hands that are open.

import { Drawing } from '../board/Drawing.tsx'
import { partOf, partsOf } from '../scene.ts'
import type { Part, Scene } from '../types.ts'
import { Avatar } from '../ui/icons.tsx'
import { Subline, Tally } from './Tally.tsx'

const APART = new Set(['points', 'this turn', 'going out', 'dirhams', 'squares', 'turn', 'state']) // shown in places of their own

/** `mine` is the seat whose hand lies in the tray, and so is not shown here. */
export function Players({ game, scene, mine = null, winners = [] }: {
  game: string
  scene: Scene
  mine?: number | null
  winners?: number[]
}) {
  const seats = partsOf(scene, 'seat')
  return (
    <section class={`panel seats${seats.length > 2 ? ' many' : ''}`} aria-label="Players">
      {seats.map((part, seat) => (
        <Player key={part.id} game={game} part={part} mine={seat === mine} won={winners.includes(seat)}
          hand={seat === mine ? undefined : partOf(scene, `hand:${seat}`)} />
      ))}
    </section>
  )
}

function Player({ game, part, hand, mine, won }: { game: string; part: Part; hand: Part | undefined; mine: boolean; won: boolean }) {
  const words = part.words ?? {}
  const swatch = part.things.find(thing => thing.look)
  const open = hand && isOpen(hand) ? hand : undefined
  return (
    <div class={`seat${words.turn ? ' now' : ''}${mine ? ' mine' : ''}`}>
      {swatch ? <span class="swatch"><Drawing game={game} look={swatch.look!} size={32} /></span> : <Avatar letter={part.name.replace(/^Your /, '').charAt(0).toUpperCase()} me={mine} />}
      <div class="who-is">
        <div class="name">{part.name}</div>
        <div class="sub"><Facts words={words} /></div>
      </div>
      <div class="tally">
        <Tally game={game} words={words} />
        {won && <span class="chip brass">won</span>}
      </div>
      {open && (
        <div class="extra" role="group" aria-label={open.name}>
          {open.things.map(thing => (
            <span key={thing.id} data-thing={thing.id}><Drawing game={game} look={thing.look!} size={34} name={thing.name ?? ''} /></span>
          ))}
          {Array.from({ length: Math.max(0, open.box[2] * open.box[3] - open.things.length) }, (_, k) => <span key={k} class="hole" />)}
        </div>
      )}
    </div>
  )
}

/** The backs of hidden tiles would say nothing. */
const isOpen = (hand: Part): boolean => hand.things.length > 0 && hand.things.every(thing => thing.look && thing.text !== '?')

/** "to place", "4 tiles", "1 rug". */
function Facts({ words }: { words: Record<string, string> }) {
  const counted = Object.entries(words).filter(([name, value]) => !APART.has(name) && /^\d+$/.test(value))
  const facts = counted.map(([name, value]) => `${value} ${value === '1' ? name.replace(/s$/, '') : name}`)
  return <Subline turn={words.turn} facts={[words.state, ...facts].filter(word => word !== undefined)} />
}
