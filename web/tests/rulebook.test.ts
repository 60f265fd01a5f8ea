// Rulebooks: which section a rule is in, and which one is being read.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentSection, sectionWith, shortNumber } from '../src/ui/rulebook.ts'

const sections = ['R1', 'R5', 'R10'].map(number => ({ number, title: '', rules: [] }))

test('a rule is in the section of its number', () => {
  assert.equal(sectionWith(sections, 'R5.3'), 'R5')
  assert.equal(sectionWith(sections, 'R10.1'), 'R10')
  assert.equal(sectionWith(sections, 'R1'), 'R1')
  assert.equal(sectionWith(sections, 'R7.1'), undefined)
})

test('the section being read is the last that begins above the line', () => {
  const tops = [{ number: 'R1', top: 0 }, { number: 'R5', top: 100 }]
  assert.deepEqual([0, 99, 100, 500].map(line => currentSection(tops, line)), ['R1', 'R1', 'R5', 'R5'])
  assert.equal(currentSection(tops, -5), 'R1')
  assert.equal(currentSection([], 0), '')
})

test('short numbers', () => {
  assert.deepEqual(['R1', 'R10'].map(shortNumber), ['1', '10'])
})
