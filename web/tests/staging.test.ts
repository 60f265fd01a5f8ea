// A turn in the making: staged, replaced, undone, refused, confirmed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../src/api.ts'
import { Staging, type Backend, type Staged } from '../src/play/staging.ts'
import type { Legal, Scene } from '../src/types.ts'

const SCENE: Scene = { name: 'Your turn.', parts: [] }
const FIRST: Legal[] = [{ text: 'left', clicks: [['do:left']] }, { text: 'right', clicks: [['do:right']] }, { text: 'ro:0,0', clicks: [['hand:ro', 'cell:0,0']] }]
const complete = (moves: string[]): Staged => ({ moves, scene: { ...SCENE, name: moves.join() }, legal: [], confirm: { words: 'Play it?', button: 'Play' } })

function begun(backend: Partial<Backend> = {}): { staging: Staging; sent: string[][] } {
  const sent: string[][] = []
  const staging = new Staging({
    preview: (moves, clicks) => clicks.length ? Promise.reject(new Refusal(422, { error: 'Not there.', rule: 'R4.5' })) : Promise.resolve(complete(moves)),
    play: moves => Promise.resolve(void sent.push(moves)),
    ...backend,
  })
  staging.begin(SCENE, FIRST)
  return { staging, sent }
}

test('a complete turn is asked about, and sent once', async () => {
  const { staging, sent } = begun()
  await staging.click(['do:left'])
  assert.equal(staging.confirm.value?.words, 'Play it?')
  await Promise.all([staging.confirmed(), staging.confirmed()])
  assert.deepEqual(sent, [['left']])
  assert.deepEqual(staging.legal.value, [], 'nothing can be chosen while it is on its way')
})

test('another choice takes the place of the last one', async () => {
  const { staging } = begun()
  await staging.click(['do:left'])
  await staging.click(['do:right'])
  assert.deepEqual(staging.moves.value, ['right'])
})

test('a tile is chosen, let go, and chosen again', async () => {
  const { staging } = begun()
  await staging.click(['hand:ro'])
  assert.deepEqual([...staging.next.value], ['cell:0,0'])
  await staging.click(['hand:ro'])
  assert.deepEqual(staging.clicked.value, [])
  await staging.click(['hand:ro'])
  await staging.click(['tile:x', 'cell:0,0'])
  assert.deepEqual(staging.moves.value, ['ro:0,0'])
})

test('a place that no move takes is explained, and the tile stays chosen', async () => {
  const { staging } = begun()
  await staging.click(['hand:ro'])
  await staging.click(['cell:5,5'])
  assert.deepEqual(staging.refused.value, { words: 'Not there.', rule: 'R4.5', at: 'cell:5,5' })
  assert.deepEqual(staging.clicked.value, ['hand:ro'])
})

test('undo lets go first, then takes staged moves back', async () => {
  const { staging } = begun()
  assert.equal(staging.canUndo.value, false)
  await staging.click(['do:left'])
  staging.undo()
  assert.deepEqual([staging.moves.value, staging.confirm.value], [[], null])
})

test('an answer that comes after the position has changed is not shown', async () => {
  let answer: (staged: Staged) => void = () => undefined
  const { staging } = begun({ preview: () => new Promise(resolve => (answer = resolve)) })
  const clicking = staging.click(['do:left'])
  staging.begin({ ...SCENE, name: 'Later.' }, [])
  answer(complete(['left']))
  await clicking
  assert.equal(staging.scene.value?.name, 'Later.')
})

test('another choice takes the place of the last one when it is known, and the old one is not confirmed meanwhile', async () => {
  let answer: () => void = () => undefined
  const later = (moves: string[]): Promise<Staged> => new Promise(resolve => (answer = () => resolve(complete(moves))))
  const { staging, sent } = begun({ preview: moves => (moves[0] === 'left' ? Promise.resolve(complete(moves)) : later(moves)) })
  await staging.click(['do:left'])
  const clicking = staging.click(['do:right'])
  await new Promise(done => setTimeout(done)) // as long as the fastest finger takes
  await staging.confirmed()
  assert.deepEqual([staging.moves.value, sent], [['left'], []])
  answer()
  await clicking
  await staging.confirmed()
  assert.deepEqual(sent, [['right']])
})

test('what no move begins with says what does', async () => {
  const { staging } = begun()
  const tiles = [['hand:bd', 'blue diamond'], ['hand:ro', 'red circle']].map(([id, name]) => ({ id: id!, role: 'tile', x: 0, y: 0, name: name! }))
  staging.begin({ ...SCENE, parts: [{ id: 'hand:0', role: 'hand', name: 'Your hand', box: [0, 0, 6, 1], things: tiles }] }, FIRST)
  await staging.click(['hand:bd'])
  assert.equal(staging.refused.value?.words, 'The blue diamond does not fit anywhere now.')
  await staging.click(['cell:0,0'])
  assert.equal(staging.refused.value?.words, 'Choose a tile of your hand first.')
  staging.begin(SCENE, FIRST)
  await staging.click(['cell:4,4'])
  assert.equal(staging.refused.value?.words, 'Choose one of the marked places.')
})

test('a refused turn can be changed and sent again', async () => {
  const { staging } = begun({ play: () => Promise.reject(new Refusal(409, { error: 'The match has moved on since then.' })) })
  await staging.click(['do:left'])
  await staging.confirmed()
  assert.equal(staging.sending.value, false)
  assert.equal(staging.refused.value?.words, 'The match has moved on since then.')
})

const RUGS: Legal[] = [{ text: 'rug:1,2', clicks: [['square:1', 'square:2'], ['square:2', 'square:1']] }, { text: 'rug:3,4', clicks: [['square:3', 'square:4'], ['square:4', 'square:3']] }]

test('a second square against the rules is explained; one that means nothing begins anew', async () => {
  const refusal = (clicks: string[]): Refusal => clicks.join() === 'square:1,square:3'
    ? new Refusal(422, { error: 'rug:1,3 is not legal: it would cover a whole rug.', why: 'it would cover a whole rug', rule: 'R5.3' })
    : new Refusal(422, { error: 'these clicks do not mean a move', rule: 'notation' })
  const { staging } = begun({ preview: (_, clicks) => Promise.reject(refusal(clicks)) })
  staging.begin(SCENE, RUGS)
  await staging.click(['square:1'])
  await staging.click(['square:3'])
  assert.deepEqual(staging.refused.value, { words: 'Not there: it would cover a whole rug.', rule: 'R5.3', at: 'square:3' })
  await staging.click(['square:4'])
  assert.deepEqual([staging.clicked.value, staging.refused.value], [['square:4'], null])
})

test('quick clicks are done one after the other', async () => {
  const { staging } = begun({ preview: moves => new Promise(resolve => setTimeout(() => resolve(complete(moves)), 5)) })
  await Promise.all([staging.click(['hand:ro']), staging.click(['cell:0,0']), staging.click(['do:right'])])
  assert.deepEqual(staging.moves.value, ['right'], 'the last one takes the place of the first')
})

test('a turn is staged again after a reload, and nothing of an earlier position', async () => {
  const { staging } = begun({ preview: moves => Promise.resolve({ ...complete(moves), legal: FIRST }) })
  await staging.restage(['left', 'ro:0,0'])
  assert.deepEqual(staging.moves.value, ['left', 'ro:0,0'])
  staging.undo()
  assert.deepEqual(staging.moves.value, ['left'])
  const late = staging.restage(['right', 'nonsense'])
  staging.begin(SCENE, FIRST)
  await late
  assert.deepEqual(staging.moves.value, [])
})

// Two tiles of a hand, which lie on the board once they are staged.

const TILES = ['ro', 'rx']
const drawn = (id: string, x = 0) => ({ id, role: 'tile', x, y: 0, look: 'ro' })
const part = (id: string, ids: string[]) => ({ id, role: id === 'board' ? 'board' : 'hand', name: '', box: [0, 0, 6, 1] as [number, number, number, number], things: ids.map(drawn) })

/** The table after some moves such as ro:0,0 and ro:0,1; every tile fits the next two places. */
function after(moves: string[]): Staged {
  const left = TILES.filter(tile => !moves.some(move => move.startsWith(tile)))
  const scene: Scene = { name: moves.join(), parts: [part('board', moves.map(move => `tile:${move.split(':')[1]}`)), part('hand:0', left.map(tile => `hand:0:${tile}`))] }
  const free = ['0,0', '0,1', '0,2'].filter(cell => !moves.some(move => move.endsWith(cell)))
  const legal = left.flatMap(tile => free.map(cell => ({ text: `${tile}:${cell}`, clicks: [[`hand:0:${tile}`, `cell:${cell}`]] })))
  return { moves, scene, legal, confirm: null }
}

function withTiles(): Staging {
  const staging = new Staging({ preview: moves => Promise.resolve(after(moves)), play: () => Promise.resolve() })
  staging.doubleClick = 0
  const { scene, legal } = after([])
  staging.begin(scene, legal)
  return staging
}

test('a staged tile is picked up again by a click, and is chosen then', async () => {
  const staging = withTiles()
  for (const id of ['hand:0:ro', 'cell:0,0', 'hand:0:rx', 'cell:0,1', 'tile:0,1']) await staging.click([id])
  assert.deepEqual([staging.moves.value, staging.clicked.value], [['ro:0,0'], ['hand:0:rx']])
  await staging.click(['cell:0,2'])
  assert.deepEqual(staging.moves.value, ['ro:0,0', 'rx:0,2'])
})

test('what was staged after it stays', async () => {
  const staging = withTiles()
  for (const id of ['hand:0:ro', 'cell:0,0', 'hand:0:rx', 'cell:0,1', 'tile:0,0']) await staging.click([id])
  assert.deepEqual([staging.moves.value, staging.clicked.value], [['rx:0,1'], ['hand:0:ro']])
})

test('a double click places a tile and leaves it there', async () => {
  const staging = withTiles()
  staging.doubleClick = 500
  for (const id of ['hand:0:ro', 'cell:0,0', 'tile:0,0']) await staging.click([id])
  assert.deepEqual([staging.moves.value, staging.clicked.value], [['ro:0,0'], []])
})
