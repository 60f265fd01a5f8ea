// Replaying a record: choose or drop a file, or paste its text, and go through the game.

import { useState } from 'preact/hooks'
import { cardOf, replayRecord } from '../api.ts'
import { loadLooks } from '../board/looks.ts'
import { ReplayView } from '../play/Replay.tsx'
import { wrongWithRecord } from '../replaying.ts'
import type { Replay } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { useAsk, useTitle } from '../ui/hooks.ts'
import { Icon } from '../ui/icons.tsx'

interface Opened {
  replay: Replay
  record: string
  title: string
}

async function open(record: string): Promise<Opened> {
  const replay = await replayRecord(record)
  const [card] = await Promise.all([cardOf(replay.game), loadLooks(replay.game)])
  return { replay, record, title: card.title }
}

export function ReplayPage(_: { name: string }) {
  const [opened, setOpened] = useState<Opened>()
  useTitle('Replay', opened?.title ?? '')
  if (!opened) return <Chooser done={setOpened} />
  const players = opened.replay.names.join(', ')
  return (
    <div class="app">
      <Bar title={opened.title} sub={players} />
      <main>
        <h1 class="vh">{opened.title}: {players}</h1>
        <ReplayView replay={opened.replay} record={opened.record} onClose={() => setOpened(undefined)} closeWords="Another record" />
      </main>
    </div>
  )
}

function Chooser({ done }: { done: (opened: Opened) => void }) {
  const [text, setText] = useState('')
  const [over, setOver] = useState(false)
  const { busy, error, ask, setError } = useAsk()
  const show = (record: string): void => {
    const wrong = wrongWithRecord(record)
    if (wrong) setError(wrong)
    else void ask(async () => done(await open(record)))
  }
  const read = (file: File | undefined): void => void file?.text().then(show, () => setError('This file cannot be read.'))
  const choose = ({ currentTarget: field }: { currentTarget: HTMLInputElement }): void => {
    read(field.files?.[0])
    field.value = '' // so that the same file can be chosen again
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer?.files[0]
    if (dropped) read(dropped)
    else show(event.dataTransfer?.getData('text/plain') ?? '')
  }
  return (
    <div class="app" onDragOver={event => event.preventDefault()} onDrop={onDrop}
      onDragEnter={() => setOver(true)} onDragLeave={event => event.relatedTarget || setOver(false)}>
      <Bar />
      <main class="choose">
        <h1 class="serif">Replay a game</h1>
        <p class="lead">Go through the record of a game turn by turn. You can save the record of every match when it is over.</p>
        <label class={`panel drop${over ? ' over' : ''}`}>
          <Icon name="upload" size={28} />
          <span><b>Choose a record file</b><small>or drop it anywhere on this page</small></span>
          <input class="vh" type="file" accept=".txt,.record,text/plain" disabled={busy} onChange={choose} />
        </label>
        <form class="panel paste" onSubmit={event => { event.preventDefault(); show(text) }}>
          <label for="record"><b>Or paste its text</b></label>
          <textarea class="input" id="record" rows={8} spellcheck={false} placeholder="zellige record 2 …" value={text}
            aria-invalid={error ? 'true' : undefined} aria-describedby={error ? 'record-error' : undefined}
            onInput={event => setText(event.currentTarget.value)} />
          <button class="btn primary" disabled={busy}>Show the game</button>
        </form>
        {error && <p class="error" id="record-error" role="alert">{error}</p>}
      </main>
    </div>
  )
}
