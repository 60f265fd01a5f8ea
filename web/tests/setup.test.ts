// Setting up a match: seats, variants, and what the server is asked for.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentMatters, firstSetup, formOf, movedTo, resized, seated, settable, typedValue, variantWords, wayOf, wishOf } from '../src/setup.ts'
import type { Card } from '../src/types.ts'

const card = (seats: [number, number], name = 'pig'): Card => ({
  name,
  title: 'Pig',
  about: '',
  how: '',
  hides: false,
  chance: true,
  seats,
  parameters: [
    { name: 'players', default: 2, allowed: [2, 3, 4], meaning: '' },
    { name: 'goal', default: 100, allowed: [50, 100, 150], meaning: '' },
    { name: 'facing', default: 'N', allowed: ['N', 'E', 'S', 'W'], meaning: '' },
    { name: 'colours', default: '', allowed: ['', 'ab', 'ba', 'ac', 'ca', 'bc'], meaning: '' },
    { name: 'text', default: '', allowed: 'anything', meaning: '' },
    { name: 'money', default: 30, allowed: Array.from({ length: 249 }, (_, k) => k + 1), meaning: '' },
    { name: 'die', default: '12', allowed: ['11', '12', '13', '22', '23', '33'], meaning: '', form: 'two digits, such as 11' },
    { name: 'seed', default: 'a', allowed: ['a', 'b', 'c', 'd', 'e', 'f'], meaning: '' },
  ],
  levels: ['level:1', 'level:2'],
  pitch: '',
  goal: [],
  strengths: [],
})

const PIG = card([2, 4])
const kinds = (setup: ReturnType<typeof firstSetup>) => setup.seats.map(seat => seat.kind)

test('a match against a program', () => {
  const wish = wishOf(PIG, firstSetup(PIG, 2, false, false), ' Ada ')
  assert.deepEqual(wish, { game: 'pig', seats: ['human', 'level:2'], names: ['Ada', null], params: {} })
})

test('a match with a friend has an open seat, and a listed one too', () => {
  assert.deepEqual(wishOf(PIG, firstSetup(PIG, 2, true, false), '').seats, ['human', 'open'])
  const listed = wishOf(PIG, firstSetup(PIG, 2, false, true), '')
  assert.deepEqual([listed.seats, listed.listed], [['human', 'open'], true])
})

test('new seats are for programs of the same level', () => {
  const setup = resized(firstSetup(PIG, 2, true, false), 4)
  assert.deepEqual(wishOf(PIG, setup, '').seats, ['human', 'open', 'level:2', 'level:2'])
  assert.deepEqual(kinds(resized(setup, 2)), ['you', 'open'])
})

test('there is only one of you', () => {
  const setup = seated(firstSetup(PIG, 2, false, false), 1, 'you')
  assert.deepEqual(kinds(setup), ['program', 'you'])
  assert.deepEqual(wishOf(PIG, setup, 'Ada').names, [null, 'Ada'])
})

test('guests without a name are told apart', () => {
  const three = resized(firstSetup(PIG, 2, false, false), 3)
  const guests = seated(seated(three, 1, 'guest'), 2, 'guest')
  assert.deepEqual(wishOf(PIG, guests, '').names, [null, 'Guest', 'Guest 2'])
})

test('take-backs are a question for several people at one screen only', () => {
  const program = firstSetup(PIG, 2, false, false)
  const guest = seated(program, 1, 'guest')
  const open = seated(resized(guest, 3), 2, 'open')
  assert.deepEqual([program, guest, open].map(consentMatters), [false, true, false])
  assert.equal(wishOf(PIG, { ...guest, takeBack: 'consent' }, '').take_back, 'consent')
  assert.equal(wishOf(PIG, { ...open, takeBack: 'consent' }, '').take_back, undefined)
})

test('a clock is sent in seconds', () => {
  const setup = { ...firstSetup(PIG, 2, false, false), clock: { minutes: 5, increment: 3 } }
  assert.deepEqual(wishOf(PIG, setup, '').clock, { seconds: 300, increment: 3 })
})

test('only what can be chosen is a parameter here, and only what differs is sent', () => {
  const found = settable(PIG).map(each => [each.name, wayOf(each)])
  assert.deepEqual(found, [['goal', 'steps'], ['facing', 'few'], ['money', 'typed steps'], ['die', 'typed']])
  const setup = { ...firstSetup(PIG, 2, false, false), params: { goal: 50, facing: 'N' } }
  assert.deepEqual(wishOf(PIG, setup, '').params, { goal: 50 })
  assert.equal(variantWords(PIG, setup.params), 'goal 50')
  assert.equal(variantWords(PIG, {}), 'the standard game')
})

test('what is typed is a value only if it is allowed', () => {
  const [money, die] = settable(PIG).slice(2)
  assert.deepEqual(['7', ' 249', '250', '7.0', 'x', ''].map(text => typedValue(money!, text)), [7, 249, undefined, undefined, undefined, undefined])
  assert.deepEqual(['13', '31', '1'].map(text => typedValue(die!, text)), ['13', undefined, undefined])
  assert.deepEqual([formOf(money!), formOf(die!)], ['from 1 to 249', 'two digits, such as 11'])
})

test('at another game the same people sit, as many as it takes', () => {
  const four = { ...resized(firstSetup(PIG, 2, true, false), 4), params: { goal: 50 } }
  const moved = movedTo(four, card([2, 2]), 5)
  assert.deepEqual(kinds(moved), ['you', 'open'])
  assert.deepEqual([moved.params, moved.seats[1]!.level], [{}, 5])
})
