// Lessons: what counts as right, what is said to other moves, and how far a learner has come.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../src/api.ts'
import { firstStep, judged, keepStep, progressWords, rightMoves, stepReached } from '../src/learning.ts'
import type { LessonStep, Position, Scene } from '../src/types.ts'

const scene: Scene = {
  name: 'Your turn.',
  parts: [
    { id: 'seat:0', role: 'seat', name: 'You', box: [0, 0, 0, 0], things: [] },
    { id: 'seat:1', role: 'seat', name: 'Your rival', box: [0, 0, 0, 0], things: [] },
  ],
}
const step: LessonStep = {
  title: '', words: '', then: 'Well done.', wrong: 'Not that one.', rule: 'R1', marks: [], position: 'here', scene,
  answers: [['do:left'], ['square:23']],
  legal: [
    { text: 'left', clicks: [['do:left'], ['square:23']] },
    { text: 'right', clicks: [['do:right'], ['square:43']] },
  ],
}
const after = (): Promise<Position> => Promise.resolve({ scene } as Position)

test('several answers may mean one move', () => {
  assert.deepEqual(rightMoves(step), new Set(['left']))
})

test('an answer that is not finished means no move', () => {
  const legal = [{ text: 'r@:0,0', clicks: [['tile:r@', 'cell:0,0']] }]
  assert.deepEqual(rightMoves({ answers: [['tile:r@']], legal }), new Set())
})

test('the right move completes the step with its reply, seen by the names of the lesson', async () => {
  const asked: unknown[] = []
  const staged = await judged('x', step, ['left'], [], 'Next', (_, body) => {
    asked.push(body)
    return after()
  })
  assert.deepEqual(staged.confirm, { words: 'Well done.', button: 'Next' })
  assert.deepEqual(staged.legal, [])
  assert.deepEqual(asked, [{ position: 'here', moves: ['left'], clicks: [], names: ['You', 'Your rival'] }])
})

test('another legal move gets the reply to it, and the server is not asked', async () => {
  const never = (): Promise<Position> => assert.fail('asked')
  await assert.rejects(judged('x', step, ['right'], [], 'Next', never), { message: 'Not that one.' })
})

test('an illegal move gets the refusal of the rules', async () => {
  const refuse = (): Promise<Position> => Promise.reject(new Refusal(422, { error: 'No.', rule: 'R5.3' }))
  await assert.rejects(judged('x', step, [], ['square:00'], 'Next', refuse), { message: 'No.', rule: 'R5.3' })
})

test('progress is kept by game', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  keepStep('grawlix', 3, storage)
  assert.equal(kept.get('lesson:grawlix'), '3')
  assert.equal(stepReached('grawlix', storage), 3)
  assert.equal(stepReached('qwirkle', storage), 0)
})

test('progress that makes no sense is none', () => {
  for (const text of ['-1', '2.5', 'x', '']) assert.equal(stepReached('grawlix', { getItem: () => text }), 0)
})

test('a lesson opens where it was left, and anew when it is done', () => {
  assert.deepEqual([firstStep(0, 7), firstStep(6, 7), firstStep(7, 7)], [0, 6, 0])
})

test('progress in words', () => {
  assert.deepEqual([0, 1, 6, 7].map(reached => progressWords(reached, 7)), ['7 steps', 'Step 2 of 7', 'Step 7 of 7', 'Done'])
})
