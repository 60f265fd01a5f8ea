// The games that the home page replays.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { boardAfter, type Recorded } from '../src/pages/recorded.ts'

const FOLDER = new URL('../src/pages/records/', import.meta.url)

for (const file of readdirSync(FOLDER)) {
  const record = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Recorded
  const { board, changes, still } = record

  test(`${file}: every turn changes the board, and no thing is there twice`, () => {
    changes.forEach((_, turn) => {
      const ids = boardAfter(record, turn + 1).things.map(thing => thing.id)
      assert.equal(new Set(ids).size, ids.length)
      assert.notDeepEqual(boardAfter(record, turn + 1), boardAfter(record, turn))
    })
  })

  test(`${file}: pieces stay inside the picture`, () => {
    const [left, top, width, height] = board.box
    changes.forEach((_, turn) => {
      for (const { id, look, x, y, w = 1, h = 1 } of boardAfter(record, turn + 1).things) {
        if (look) assert.ok(x >= left && y >= top && x + w <= left + width && y + h <= top + height, id)
      }
    })
  })

  test(`${file}: it begins in the middle of the game, with something to see`, () => {
    assert.ok(still > 0 && still < changes.length)
    assert.ok(boardAfter(record, still).things.some(thing => thing.last))
  })
}
