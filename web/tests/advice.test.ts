// Hints: the best turns, each once, and where their pieces are seen.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advice, ghostsInSight, type Advised } from '../src/play/advice.ts'
import type { Thing } from '../src/types.ts'

const row = (decision: string[], chance: number) => ({ decision, chances: [chance], proven: [], brief: [] })
const rug = (x: number, y: number, w: number, h: number): Thing => ({ id: `rug:${x}${y}`, role: 'rug', x, y, w, h })
const advised = (key: string, ...ghosts: Thing[]): Advised => ({ key, moves: [key], brief: [], clicks: [], chance: 0.5, proven: false, ghosts })

test('the same tiles in another order are one turn', () => {
  const found = advice([row(['a', 'b'], 0.6), row(['b', 'a'], 0.59), row(['c'], 0.5)], [], 0)
  assert.deepEqual(found.map(each => [each.key, each.moves, each.chance]), [['A', ['a', 'b'], 0.6], ['B', ['c'], 0.5]])
})

test('a turn that shares a square with a better one has its letter on its other square', () => {
  const seen = ghostsInSight([advised('A', rug(2, 2, 2, 1)), advised('B', rug(2, 2, 1, 2)), advised('C', rug(3, 2, 1, 1))])
  assert.deepEqual(seen.map(turn => turn.map(({ free }) => free)), [[{ x: 2, y: 2 }], [{ x: 2, y: 3 }], []])
})
