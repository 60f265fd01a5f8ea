// Cells of a board, cameras over it, and the places of a hand.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxAround, comfortable, fitted, panned, sees, within, zoomed } from '../src/board/camera.ts'
import { cellsOf, placeId } from '../src/board/cells.ts'
import { headline, reason } from '../src/play/ending.ts'
import { slotsOf } from '../src/play/slots.ts'
import type { Box, Part, Seat, Thing } from '../src/types.ts'
import { clockText, counted } from '../src/words.ts'

const part = (box: Box, things: Thing[], ground: Thing[] = []): Part => ({ id: 'board', role: 'board', name: 'Board', box, things, ground })
const SIZE = { width: 400, height: 300 }

test('cells are those of the box, with what lies on them first', () => {
  const rows = cellsOf(part([-1, 0, 2, 1], [{ id: 'tile:r&', role: 'tile', x: 0, y: 0, name: 'red ampersand', target: 'cell:0,0' }]))
  assert.deepEqual(rows[0]!.map(cell => cell.x), [-1, 0])
  assert.deepEqual(rows[0]![1]!.ids, ['cell:0,0', 'tile:r&'])
  assert.equal(rows[0]![0]!.name, 'row 0, column minus 1, nothing')
  assert.equal(placeId(rows[0]![1]!), 'cell:0,0')
})

test('a rug lies on both of its squares, and clicks go through to them', () => {
  const squares = [0, 1].map(x => ({ id: `square:${x}0`, role: 'square', x, y: 0, name: `${x} 0` }))
  const rows = cellsOf(part([-1, -1, 4, 3], [{ id: 'rug:c00', role: 'rug', x: 0, y: 0, w: 2, name: 'cyan rug' }], squares))
  assert.deepEqual(rows.map(row => row.map(cell => cell.ids)), [[['rug:c00', 'square:00'], ['rug:c00', 'square:10']]])
})

test('the whole board fits, and a large one keeps cells large enough', () => {
  const whole = fitted([0, 0, 40, 40], SIZE, false, false)
  assert.ok(whole.scale < 10)
  const close = comfortable(whole, SIZE, 24, [30, 30, 2, 2], [0, 0, 40, 40])
  assert.equal(close.scale, 24)
  assert.ok(sees(close, SIZE, [30, 30, 2, 2]))
  assert.equal(comfortable(fitted([0, 0, 3, 3], SIZE, false, false), SIZE, 24, null, [0, 0, 3, 3]).scale, fitted([0, 0, 3, 3], SIZE, false, false).scale)
})

test('zooming holds the point under the finger, panning does not lose the board', () => {
  const camera = { x: 5, y: 5, scale: 20 }
  const closer = zoomed(camera, 2, 40, 0, 10)
  assert.equal(closer.x + 40 / closer.scale, camera.x + 40 / camera.scale)
  assert.equal(zoomed(camera, 0.01, 0, 0, 10).scale, 10)
  const far = within(panned(camera, -1e6, 0), SIZE, [0, 0, 40, 10])
  assert.ok(far.x <= 41)
  assert.deepEqual(boxAround([{ x: 1, y: 2 }, { x: 4, y: 2, w: 2 }]), [1, 2, 5, 1])
  assert.equal(boxAround([]), null)
})

test('a hand keeps the places of its tiles; what is new fills the first hole', () => {
  const hand = (...ids: string[]): Part => part([0, 0, 4, 1], ids.map((id, x) => ({ id, role: 'tile', x, y: 0 })))
  const ids = (before: Part, now: Part): (string | null)[] => slotsOf(before, now).map(thing => thing?.id ?? null)
  assert.deepEqual(ids(hand('a', 'b', 'c'), hand('a', 'c')), ['a', null, 'c', null])
  assert.deepEqual(ids(hand('a', 'b', 'c'), hand('a', 'c', 'n')), ['a', 'n', 'c', null])
})

test('the end in words', () => {
  const seats = ['You', 'Level 3'].map((name, seat) => ({ seat, name, kind: 'human', state: 'in', here: true }) as Seat)
  const of = (winners: number[], seat: number | null): string => headline({ outcome: { scores: [1, 0], winners, told: '' }, seat, seats })
  assert.deepEqual([of([0], 0), of([1], 0), of([0, 1], 0), of([1], null)], ['You win', 'Level 3 wins', 'A draw', 'Level 3 wins'])
  assert.equal(reason('Level 3 wins: you cannot place a tile.', 'Level 3 wins'), 'You cannot place a tile.')
  assert.equal(reason('You win, 47 to 45.', 'You win'), '47 to 45.')
})

test('numbers and clocks in words', () => {
  assert.deepEqual([counted(1, 'place'), counted(4, 'place'), counted(13, 'way')], ['one place', 'four places', '13 ways'])
  assert.deepEqual([clockText(0), clockText(9.96), clockText(75.2), clockText(3661)], ['0.0', '10.0', '1:16', '1:01:01'])
})
