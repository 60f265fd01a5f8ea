// Answers of one JSON object a line (NDJSON), read while they come.

/** Calls `hear` for every line; an empty one is a sign of life. */
export async function readLines(body: ReadableStream<Uint8Array>, hear: (line: string) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(hear)
  }
}
