// Lines that come in pieces are heard whole.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLines } from '../src/lines.ts'

test('lines are put together from pieces, also within a letter', async () => {
  const bytes = new TextEncoder().encode('{"a":1}\n\n{"b":"é"}\n{"unfinished"')
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (let k = 0; k < bytes.length; k += 3) control.enqueue(bytes.slice(k, k + 3))
      control.close()
    },
  })
  const heard: string[] = []
  await readLines(body, line => heard.push(line))
  assert.deepEqual(heard, ['{"a":1}', '', '{"b":"é"}'])
})
