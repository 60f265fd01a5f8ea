// Differences of scenes are applied as the server means them, and clicks narrow the legal moves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countMoves, meant, narrow } from '../src/clicks.ts'
import { applyScene, findThing } from '../src/scene.ts'
import type { Legal, Scene, Thing } from '../src/types.ts'

const tile = (id: string, x: number, more: Partial<Thing> = {}): Thing => ({ id, role: 'tile', x, y: 0, ...more })
const scene = (things: Thing[]): Scene => ({
  name: 'Your turn.',
  parts: [{ id: 'board', role: 'board', name: 'Board', box: [0, 0, 3, 1], things }, { id: 'die', role: 'die', name: 'Die', box: [0, 0, 1, 1], things: [] }],
})

test('things go, change, come and move', () => {
  const before = scene([tile('a', 0, { last: true }), tile('b', 1), tile('c', 2)])
  const after = applyScene(before, {
    name: 'Wait.',
    parts: { board: { box: [0, 0, 4, 1], things: { gone: ['b'], set: { a: { last: null, x: 3 } }, new: [[1, tile('d', 1)]], order: ['d', 'a', 'c'] } } },
  })
  assert.equal(after.name, 'Wait.')
  assert.deepEqual(after.parts[0]!.things, [tile('d', 1), tile('a', 3), tile('c', 2)])
  assert.deepEqual(after.parts[0]!.box, [0, 0, 4, 1])
  assert.deepEqual(before.parts[0]!.things.map(thing => thing.id), ['a', 'b', 'c'], 'the scene before stays as it was')
})

test('parts come whole, go, and are put in order', () => {
  const before = scene([tile('a', 0)])
  const supply = { id: 'supply', role: 'supply', name: 'Supply', box: [0, 0, 1, 1] as [number, number, number, number], things: [tile('s', 0)] }
  const after = applyScene(before, { order: ['supply', 'board'], parts: { supply } })
  assert.deepEqual(after.parts.map(part => part.id), ['supply', 'board'])
  assert.equal(after.parts[1], before.parts[0], 'what did not change is the same object')
})

test('null takes a field of a part away', () => {
  const before = scene([])
  before.parts[0]!.words = { tiles: '3' }
  assert.equal('words' in applyScene(before, { parts: { board: { words: null } } }).parts[0]!, false)
})

test('a thing is found by its id, or by what it stands for', () => {
  const found = scene([tile('tile:1', 0, { target: 'cell:0,0' })])
  assert.equal(findThing(found, 'cell:0,0')?.[1].id, 'tile:1')
  assert.equal(findThing(found, 'nothing'), undefined)
})

const LEGAL: Legal[] = [
  { text: 'r:0', clicks: [['hand:r', 'cell:0']] },
  { text: 'r:1', clicks: [['hand:r', 'cell:1'], ['hand:r.2', 'cell:1']] },
  { text: 'end', clicks: [['do:end']] },
]

test('clicks narrow the moves down to one', () => {
  assert.deepEqual([...narrow(LEGAL, []).next].sort(), ['do:end', 'hand:r', 'hand:r.2'])
  assert.deepEqual([...narrow(LEGAL, ['hand:r']).next], ['cell:0', 'cell:1'])
  assert.equal(narrow(LEGAL, ['hand:r.2', 'cell:1']).done, 'r:1')
  assert.deepEqual(narrow(LEGAL, ['cell:9']), { done: null, next: new Set() })
  assert.equal(countMoves(LEGAL, ['hand:r']), 2)
  assert.equal(meant(new Set(['cell:1']), ['tile:5', 'cell:1']), 'cell:1')
})
