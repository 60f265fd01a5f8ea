// Replays: scenes from differences, keys, records and addresses of positions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeOf } from '../src/pictures.ts'
import { placeByKey, positionAddress, positionIn, scenesOf, sentence, wrongWithRecord } from '../src/replaying.ts'
import type { ReplayTurn, Scene, SceneChange } from '../src/types.ts'

const turn = (change: SceneChange): ReplayTurn => ({ n: 0, seat: 0, told: '', brief: [], position: '', change })
const scene: Scene = { name: 'start', parts: [{ id: 'board', role: 'board', name: 'Board', box: [0, 0, 1, 1], things: [] }] }
const replay = {
  scene,
  turns: [
    turn({ name: 'one', parts: { board: { things: { new: [[0, { id: 'a', role: 'tile', x: 0, y: 0 }]] } } } }),
    turn({ name: 'two', parts: { board: { things: { set: { a: { x: 5 } } } } } }),
  ],
}

test('each scene follows from the one before', () => {
  const after = scenesOf(replay)
  assert.equal(after(2).name, 'two')
  assert.equal(after(2).parts[0]!.things[0]!.x, 5)
  assert.equal(after(1).parts[0]!.things[0]!.x, 0)
  assert.equal(after(0), scene)
})

test('each scene is made once', () => {
  const after = scenesOf(replay)
  assert.equal(after(1), after(1))
})

test('keys step within the game', () => {
  assert.deepEqual(['[', ']', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map(key => placeByKey(key, 3, 9)), [2, 4, 2, 4, 0, 9])
  assert.deepEqual([placeByKey('[', 0, 9), placeByKey(']', 9, 9)], [0, 9])
  assert.equal(placeByKey('x', 3, 9), undefined)
})

test('a record that is empty or too long is not sent', () => {
  assert.match(wrongWithRecord(' \n'), /no text/)
  assert.match(wrongWithRecord('é'.repeat(40_000)), /64 KB/)
  assert.equal(wrongWithRecord('zellige record 2'), '')
})

test('an address holds any position', () => {
  const position = 'grawlix 6 4 | r&:0,0 b#:0,1 | - 100% | 0 play'
  const [path, hash] = positionAddress('grawlix', position).split('#')
  assert.equal(path, '/position/grawlix')
  assert.equal(positionIn(hash!), position)
})

test('a mangled address is taken as it is', () => {
  assert.equal(positionIn('100%'), '100%')
})

test('sentences end', () => {
  assert.deepEqual(['Ada wins', 'A Qwirkle!', 'Done.', ''].map(sentence), ['Ada wins.', 'A Qwirkle!', 'Done.', ''])
})

test('the size of a picture is what it says, or its view', () => {
  assert.deepEqual(sizeOf('<svg width="640" height="480.5" viewBox="0 0 6 4"><rect width="9" height="9"/></svg>'), [640, 480.5])
  assert.deepEqual(sizeOf('<svg stroke-width="3" viewBox="-1 -1 600 400"></svg>'), [600, 400])
})
