// How a match stands in the list on the home page.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOf } from '../src/standing.ts'
import type { Seat } from '../src/types.ts'

const seat = (number: number, name: string, kind = 'human'): Seat => ({ seat: number, name, kind, state: 'in', here: true })
const view = (player: number | string) => ({ facts: { player }, legal: [] })
const SEATS = [seat(0, 'Ada'), seat(1, 'Level 6', 'level:6')]

test('it says whose turn it is', () => {
  assert.deepEqual(standingOf({ seats: SEATS, view: view(0) }, [0]), { who: 'Level 6', sub: 'Your move', chip: 'your turn' })
  assert.deepEqual(standingOf({ seats: SEATS, view: view(1) }, [0]), { who: 'Level 6', sub: 'Level 6 to move', chip: 'waiting' })
})

test('people at one screen are told who of them it is', () => {
  const seats = [seat(0, 'Ada'), seat(1, 'Bo')]
  const standing = standingOf({ seats, view: view(1) }, [0, 1])
  assert.deepEqual(standing, { who: 'all at this screen', sub: 'Bo to move', chip: 'your turn' })
})

test('an open seat is waited for', () => {
  const seats = [seat(0, 'Ada'), seat(1, 'Player 2', 'open')]
  assert.deepEqual(standingOf({ seats, view: view(0) }, [0]), { who: 'open seat', sub: 'Waiting for one player', chip: 'waiting' })
})

test('a match that is over says how it ended', () => {
  const outcome = { scores: [1, 0], winners: [0], told: 'Ada wins.' }
  const sub = (mine: number[], change = {}): string => standingOf({ seats: SEATS, view: view('over'), outcome: { ...outcome, ...change } }, mine).sub
  assert.deepEqual([sub([0]), sub([1]), sub([0, 1])], ['You won', 'Ada won', 'Ada won'])
  assert.deepEqual([sub([0], { scores: [193, 148] }), sub([0], { winners: [0, 1] })], ['You won, 193 to 148', 'A draw'])
})
