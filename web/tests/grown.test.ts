// The box of the board while a turn is staged.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grown } from '../src/play/grown.ts'
import type { Box, Part, Scene } from '../src/types.ts'

const board = (...box: Box): Part => ({ id: 'board', role: 'board', name: 'Grid', box, things: [] })
const scene = (...box: Box): Scene => ({ name: '', parts: [board(...box)] })

test('a board only grows while a turn is staged', () => {
  const now = board(0, 0, 6, 6)
  assert.deepEqual(grown(now, [scene(-1, 0, 7, 5), scene(0, 0, 6, 6)]).box, [-1, 0, 7, 6])
  assert.equal(grown(now, [scene(0, 0, 6, 6)]), now, 'the same part, if it is large enough')
})
