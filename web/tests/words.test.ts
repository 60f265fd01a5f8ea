// Words that the page makes itself.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofThisPlace } from '../src/words.ts'

test('a reason speaks of the place that was clicked', () => {
  const said = ['green is already in row -1', 'green is already in row 0 and column 12', '-1,3 is not next to a tile',
    'there is already a tile at 0,-1', 'column 2 would have two red circles', 'a rug may not be under Assam'].map(ofThisPlace)
  assert.deepEqual(said, ['green is already in this row', 'green is already in this row and this column', 'this place is not next to a tile',
    'there is already a tile here', 'this column would have two red circles', 'a rug may not be under Assam'])
})
