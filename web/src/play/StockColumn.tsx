// The left column: what is left, what just happened, and how it works.

import type { ComponentChildren } from 'preact'
import { Legal, Open } from '../board/states.tsx'
import { StockTable } from '../board/Stock.tsx'
import { partsOf } from '../scene.ts'
import type { Card, Part, Scene, Thing } from '../types.ts'
import { Icon } from '../ui/icons.tsx'
import { typeset } from '../words.ts'
import { Out, THROWS } from './Choices.tsx'
import type { Staging } from './staging.ts'
import { mainPart } from './Middle.tsx'

const NOTHING: ReadonlySet<string> = new Set()

export function StockColumn({ game, scene, staging, told, card, frozen, sheet = false, close, advised = [], children }: {
  game: string
  scene: Scene
  staging: Staging
  told: readonly string[] | null // what happened last, once that is known
  card: Card | null
  frozen: boolean
  sheet?: boolean // over the lower part of a phone's screen
  close?: () => void
  advised?: string[] // what a hint points at
  children?: ComponentChildren // something that is more important than how it works
}) {
  const main = mainPart(scene, staging.steps.value[0]?.scene)
  const stocks = scene.parts.filter(part => (part.role === 'supply' || part.role === 'unseen') && part !== main)
  const lines = scene.parts.flatMap(part => part.things.filter(thing => thing.role === 'score'))
  const turn = scene.parts.find(part => part.words?.['this turn'])?.words
  const bonus = turn?.['going out']
  const total = (lines.length > 1 || bonus) && turn?.['this turn']
  return (
    <aside class={`stock${sheet ? ' sheet' : ''}`} aria-label="What is left">
      {sheet && close && <button class="btn quiet only-phone" onClick={close}><Icon name="close" size={16} />Close</button>}
      {stocks.map(part => (
        <section key={part.id} class={`panel stockp ${part.role}`} data-part={part.id}>
          <header>{part.name} <span>{part.words?.tiles ? `${part.words.tiles} left` : ''}</span></header>
          <div class="pad">
            <StockTable game={game} part={part} next={frozen ? NOTHING : staging.next.value} chosen={[...staging.clicked.value, ...advised]}
              staged={NOTHING} choose={ids => void staging.click(ids)} />
          </div>
          {part.words?.bag !== undefined && <Bag part={part} />}
        </section>
      ))}
      {lines.length > 0 && (
        <section class="panel only-desk"><header>This turn</header>
          <dl class="pad count">
            {lines.map(thing => <div key={thing.id}><dt>{thing.name}</dt><dd>{thing.text}</dd></div>)}
            {bonus && <div><dt>going out</dt><dd>{bonus}</dd></div>}
            {total && <div class="total"><dt>Together</dt><dd>{total}</dd></div>}
          </dl>
        </section>
      )}
      {children}
      {told && told.length > 0 && !children && (
        <section class="panel only-desk"><header>{told.length > 1 ? 'Since your turn' : 'Last turn'}</header>
          <div class="pad coach">{told.map((line, k) => <p key={k}>{typeset(line)}</p>)}</div>
        </section>
      )}
      {card?.goal && told && !children && (
        <section class="panel only-desk"><header>How it works</header>
          <div class="pad coach">{card.goal.map(line => <p key={line}>{line}</p>)}<Legend game={game} scene={staging.steps.value[0]?.scene ?? scene} main={main} /></div>
        </section>
      )}
    </aside>
  )
}

type Row = [mark: ComponentChildren, words: string]

/** What the marks on free places and the boxes of throws mean. */
function Legend({ game, scene, main }: { game: string; scene: Scene; main: Part }) {
  const places = main.things.filter(thing => thing.role === 'cell')
  const throws = partsOf(scene, 'actions').flatMap(part => part.things.filter(thing => thing.role === 'odds'))
  const rows: Row[] = [...(places.length ? placeRows(places) : []), ...(throws.length ? throwRows(game, throws) : [])]
  return rows.length ? <ul class="legend">{rows.map(([mark, words]) => <li key={words}>{mark}{words}</li>)}</ul> : null
}

function placeRows(places: Thing[]): Row[] {
  const mark = (drawn: ComponentChildren) => <svg viewBox="0 0 100 100" width="20" height="20" aria-hidden="true">{drawn}</svg>
  return [
    [mark(<Legal />), 'the chosen tile fits'],
    [mark(<Open dead={false} />), 'another tile may fit'],
    ...(places.some(thing => thing.text) ? [[mark(<Open dead />), 'no tile fits any more'] as Row] : []),
  ]
}

function throwRows(game: string, throws: Thing[]): Row[] {
  const shown = throws.find(thing => thing.text !== '0') ?? throws[0]!
  return [[<span class="outs" aria-hidden="true"><Out game={game} odds={shown} /></span>, THROWS]]
}

function Bag({ part }: { part: Part }) {
  return <p class="bagline"><Icon name="bag" size={18} /><b>{part.words!.bag}</b> in the bag</p>
}
