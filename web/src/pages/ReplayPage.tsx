// Replaying a record: choose or drop a file, or paste its text, and go through the game.

import { useState } from 'preact/hooks'
import { cardOf, recordOf, replayOf, replayRecord } from '../api.ts'
import { loadLooks } from '../board/looks.ts'
import { ReplayView } from '../play/Replay.tsx'
import { go, place } from '../router.ts'
import { wrongWithRecord } from '../replaying.ts'
import type { Replay } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { useAsk, useLoaded, useTitle } from '../ui/hooks.ts'
import { Icon } from '../ui/icons.tsx'

interface Opened {
  replay: Replay
  record: string
  title: string
}

const open = async (record: string): Promise<Opened> => withDrawings(await replayRecord(record), record)

/** A match of this server, as the seat may see it. */
async function openMatch(match: string, seat: number | null): Promise<Opened> {
  const [replay, record] = await Promise.all([replayOf(match, seat), recordOf(match, seat)])
  return withDrawings(replay, record)
}

async function withDrawings(replay: Replay, record: string): Promise<Opened> {
  const [card] = await Promise.all([cardOf(replay.game), loadLooks(replay.game)])
  return { replay, record, title: card.title }
}

export function ReplayPage(_: { name: string }) {
  const { query } = place.value
  const match = query.get('match')
  return match ? <OfMatch key={match} match={match} seat={query.has('seat') ? Number(query.get('seat')) : null} /> : <OfRecord />
}

function OfRecord() {
  const [opened, setOpened] = useState<Opened>()
  useTitle('Replay', opened?.title ?? '')
  if (!opened) return <Chooser done={setOpened} />
  return <Shown opened={opened} onClose={() => setOpened(undefined)} closeWords="Another record" />
}

function OfMatch({ match, seat }: { match: string; seat: number | null }) {
  const { value: opened, error, again } = useLoaded(() => openMatch(match, seat), match)
  useTitle('Replay', opened?.title ?? '')
  if (opened) return <Shown opened={opened} start={opened.replay.turns.length} back={`/m/${match}`} onClose={() => go(`/m/${match}`)} closeWords="Back to the game" />
  return (
    <div class="app">
      <Bar />
      <main class="plain" aria-busy={!error}>
        <h1 class="vh">Replay</h1>
        {error && <p class="error" role="alert">{error} <button class="btn small" onClick={again}>Try again</button></p>}
      </main>
    </div>
  )
}

function Shown({ opened, start = -1, back = '/', onClose, closeWords }: { opened: Opened; start?: number; back?: string; onClose: () => void; closeWords: string }) {
  const players = opened.replay.names.join(', ')
  return (
    <div class="app">
      <Bar title={opened.title} sub={players} back={back} />
      <main>
        <h1 class="vh">{opened.title}: {players}</h1>
        <ReplayView replay={opened.replay} start={start} record={opened.record} onClose={onClose} closeWords={closeWords} />
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
