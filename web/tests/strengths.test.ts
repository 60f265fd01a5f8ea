// The levels of programs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strengthAt, strengthName, strengthOfKind, strengthsOf } from '../src/strengths.ts'
import type { Card } from '../src/types.ts'

const strengths = ['Visitor', 'Novice'].map((name, k) => ({ player: `level:${k + 1}`, number: k + 1, name, rating: 100 * k, words: '' }))
const CARD = { levels: ['level:1', 'level:2'], strengths } as unknown as Card

test('a level that a game does not have becomes the nearest', () => {
  assert.deepEqual([-1, 1, 2, 9].map(number => strengthAt(CARD, number).number), [1, 1, 2, 2])
})

test('a level has its number and its name', () => {
  assert.equal(strengthName(strengths[1]!), 'Level 2, Novice')
})

test('a seat is known by its kind', () => {
  assert.equal(strengthOfKind(CARD, 'level:2')?.name, 'Novice')
  assert.equal(strengthOfKind(CARD, 'human'), undefined)
  assert.equal(strengthOfKind(undefined, 'level:2'), undefined)
})

test('a server that does not describe its levels still has them', () => {
  const bare = { levels: ['level:1', 'level:2'] } as unknown as Card
  assert.deepEqual(strengthsOf(bare).map(strengthName), ['Level 1', 'Level 2'])
})
