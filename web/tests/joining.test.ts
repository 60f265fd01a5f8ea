// What people type to join a game.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTarget } from '../src/joining.ts'

const ORIGIN = 'https://games.example'
const address = (text: string) => ({ kind: 'address', address: text })

test('a link of this site leads to its address', () => {
  assert.deepEqual(readTarget('https://games.example/m/abc#zi_1', ORIGIN), address('/m/abc#zi_1'))
  assert.deepEqual(readTarget('  games.example/m/abc?seat=1 ', ORIGIN), address('/m/abc?seat=1'))
  assert.deepEqual(readTarget('/j#K7Q4MX', ORIGIN), address('/j#K7Q4MX'))
})

test('the port belongs to the site', () => {
  assert.deepEqual(readTarget('localhost:8000/m/abc', 'http://localhost:8000'), address('/m/abc'))
  assert.equal(readTarget('http://localhost:9000/m/abc', 'http://localhost:8000').kind, 'nothing')
})

test('links of other sites are not followed', () => {
  for (const link of ['https://elsewhere.example/m/abc', 'elsewhere.example/m/abc', '//elsewhere.example/m', 'javascript://games.example/%0aalert(1)']) {
    assert.equal(readTarget(link, ORIGIN).kind, 'nothing', link)
  }
})

test('a code may be typed in any way', () => {
  for (const typed of ['K7Q4MX', 'k7q 4mx', ' K7Q-4MX ']) {
    assert.deepEqual(readTarget(typed, ORIGIN), { kind: 'code', code: 'K7Q4MX' })
  }
})

test('anything else is refused in words', () => {
  assert.deepEqual(readTarget(' ', ORIGIN), { kind: 'nothing', why: 'Paste a link, or type a code.' })
  assert.deepEqual(readTarget('hello, world!', ORIGIN), { kind: 'nothing', why: 'That is neither a link nor a code.' })
})
