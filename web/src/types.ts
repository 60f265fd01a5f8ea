// The shapes that the server sends: scenes, messages about a match, cards of games. The page knows nothing else.

export interface Thing {
  id: string
  role: string
  x: number
  y: number
  w?: number
  h?: number
  look?: string
  name?: string
  text?: string
  note?: string
  last?: boolean
  target?: string
}

export type Box = [x: number, y: number, w: number, h: number]

export interface Part {
  id: string
  role: string
  name: string
  box: Box
  things: Thing[]
  ground?: Thing[]
  words?: Record<string, string>
  aside?: boolean
}

export interface Scene {
  name: string
  parts: Part[]
}

type Change<T> = { [K in keyof T]?: T[K] | null }

export interface ThingsChange {
  gone?: string[]
  set?: Record<string, Change<Thing>>
  new?: [number, Thing][]
  order?: string[]
}

export type PartChange = Change<Omit<Part, 'things'>> & { things?: ThingsChange | Thing[] }

export interface SceneChange {
  name?: string
  order?: string[]
  parts?: Record<string, PartChange>
}

export interface Legal {
  text: string
  clicks: string[][]
}

export interface Layer {
  path: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  clip?: string
  dash?: number[]
  offset?: number
  cap?: 'butt' | 'round' | 'square'
  join?: 'miter' | 'round' | 'bevel'
  scale?: number
  shift?: [number, number]
  turn?: number
}

export interface Look {
  w: number
  h: number
  layers: Layer[]
  small?: Layer[]
  fill?: string
  ink?: string
  letters?: number
}

export interface Looks {
  looks: Record<string, Look>
  paints: Record<string, [light: string, dark: string]>
}

export interface Motion {
  n: number
  start: string
  end: string
  way: [number, number][]
  look?: string
  text?: string
}

export interface GameEvent {
  n: number
  kind: 'move' | 'chance' | 'take-back' | 'leave'
  seat: number | null
  text: string
}

export interface Seat {
  seat: number
  name: string
  kind: string // human, open, or a program such as level:3
  state: 'in' | 'out'
  here: boolean
}

export interface Offer {
  kind: 'take-back' | 'replace'
  seat: number
  n: number
  m: number
  target?: number
  player?: string
}

export interface Phrase {
  seat: number
  phrase: string
  m: number
}

export interface Outcome {
  scores: number[]
  winners: number[]
  told: string
}

export interface Clock {
  left: number[]
  running: number | null
}

export type Token = { look: string } | { text: string } | { icon: string }

export interface Turn {
  n: number
  seat: number | null
  brief: Token[]
  told?: string
}

/** What every message about a match has. */
export interface Head {
  n: number
  m: number
  game: string
  seat: number | null
  params: Record<string, number | string>
  legal: Legal[]
  told: string
  turn?: Turn | null
  events: GameEvent[]
  seats: Seat[]
  offers: Offer[]
  phrases: Phrase[]
  chosen_seed: boolean
  seed_hash: string
  seed?: string
  clock?: Clock
  outcome?: Outcome
  rematch?: string
}

export type Message = Head & { scene?: Scene; change?: SceneChange; motions?: Motion[]; from?: number }

export interface Confirm {
  words: string
  button: string
}

export interface Preview {
  n: number
  moves: string[]
  view: { legal: Legal[] }
  scene?: Scene
  change?: SceneChange
  confirm?: Confirm
}

export interface ReplayTurn extends Turn {
  told: string
  position: string
  change: SceneChange
}

export interface Replay {
  game: string
  params: Record<string, number | string>
  names: string[]
  outcome?: Outcome
  scene: Scene
  turns: ReplayTurn[]
}

export interface Strength {
  player: string
  number: number
  name: string
  rating: number
  words: string
}

export interface Parameter {
  name: string
  default: number | string
  allowed: (number | string)[] | string
  meaning: string
  form?: string // of the words, where there are too many to list
}

export interface Card {
  name: string
  title: string
  about: string
  how: string
  hides: boolean
  chance: boolean
  seats: [number, number]
  parameters: Parameter[]
  levels: string[]
  pitch: string
  goal: string[]
  strengths: Strength[]
}

export interface Catalogue {
  games: Card[]
  phrases: Record<string, string> | string[]
}

export interface Position {
  game: string
  position: string
  moves: string[]
  player: number | 'chance' | 'over'
  legal: Legal[]
  scene: Scene
  told: string
  motions?: Motion[]
  outcome?: Outcome
}

export interface LessonStep {
  title: string
  words: string
  then: string
  wrong: string
  rule: string
  marks: string[]
  answers: string[][]
  position: string
  scene: Scene
  legal: Legal[]
}

export interface Rule {
  number: string
  text: string
}

export interface RuleSection {
  number: string
  title: string
  rules: Rule[]
}

export interface RuleBook {
  title: string
  sections: RuleSection[]
}
