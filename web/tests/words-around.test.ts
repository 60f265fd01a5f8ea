// Words on the pages around a match.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, clockWord, namesInShort, playersWord, spacedCode } from '../src/ui/words.ts'

test('players of a game', () => {
  assert.equal(playersWord([2, 2]), '2 players')
  assert.equal(playersWord([2, 4]), '2 to 4 players')
})

test('names in short', () => {
  assert.equal(namesInShort([]), '')
  assert.equal(namesInShort(['Ada']), 'Ada')
  assert.equal(namesInShort(['Ada', 'Bo']), 'Ada and Bo')
  assert.equal(namesInShort(['Ada', 'Bo', 'Cy']), 'Ada and two more')
})

test('how long ago', () => {
  const minute = 60_000
  const said = [0, minute, 59 * minute, 60 * minute, 23 * 60 * minute, 24 * 60 * minute, 72 * 60 * minute].map(ago)
  assert.deepEqual(said, ['just now', 'a minute ago', '59 minutes ago', 'an hour ago', '23 hours ago', 'yesterday', '3 days ago'])
})

test('thinking times', () => {
  assert.deepEqual([30, 60, 300].map(clockWord), ['30 seconds each', 'a minute each', '5 minutes each'])
})

test('a code is read out in two halves', () => {
  assert.equal(spacedCode('K7Q4MX'), 'K7Q 4MX')
  assert.equal(spacedCode('ABCDE'), 'ABC DE')
})
