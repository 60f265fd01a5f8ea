// The square code for cameras.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { pathOfModules } from '../src/qr.ts'

/** The modules that a path covers, drawn back. */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+Z/g)) {
    for (let k = 0; k < Number(width); k += 1) rows[Number(y)]![Number(x) + k] = true
  }
  return rows
}

test('a run is one piece', () => {
  assert.equal(pathOfModules([[true, true, false, true], [false, false, false, false]]), 'M0 0h2v1h-2ZM3 0h1v1h-1Z')
})

test('the path covers the dark modules and no others', () => {
  const { data, size } = encode('https://games.example/m/abcdefgh#zi_123456789', { ecc: 'M', border: 0 })
  assert.deepEqual(modulesOf(pathOfModules(data), size), data)
})
