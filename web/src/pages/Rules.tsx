// The rules of a game on a page of their own, which can be printed and linked to, rule by rule.

import { useEffect } from 'preact/hooks'
import { rulesOf } from '../api.ts'
import { place } from '../router.ts'
import type { RuleBook } from '../types.ts'
import { Bar } from '../ui/Bar.tsx'
import { EmblemRow } from '../ui/Emblem.tsx'
import { useLoaded, useTitle } from '../ui/hooks.ts'
import { RuleList } from '../ui/RuleList.tsx'
import { Trouble } from './Trouble.tsx'

export function Rules({ name: game }: { name: string }) {
  const { value: book, error, again } = useLoaded(() => rulesOf(game), game)
  useTitle(book ? `Rules of ${book.title}` : 'Rules')
  if (error) return <Trouble title="Rules" error={error} again={again} />
  return (
    <div class="app">
      <Bar {...(book ? { title: book.title, sub: 'rules' } : {})} />
      {book && <RuleBookPage game={game} book={book} />}
    </div>
  )
}

function RuleBookPage({ game, book }: { game: string; book: RuleBook }) {
  const here = place.value
  const at = here.hash
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView({ block: at.includes('.') ? 'center' : 'start' })
  }, [here]) // also when the same link is followed again
  return (
    <main class="rulebook">
      <nav aria-label="Sections">
        <ol>
          {book.sections.map(({ number, title }) => <li key={number}><a href={`#${number}`}><i>{number}</i>{title}</a></li>)}
        </ol>
      </nav>
      <article>
        <header data-game={game}>
          <div class="mark"><EmblemRow game={game} /></div>
          <h1 class="serif">The rules of {book.title}</h1>
          <p class="ways">
            <a class="btn primary" href={`/learn/${game}`}>Learn it step by step</a>
            <a class="btn" href={`/new?game=${game}`}>New game</a>
            <button class="btn" onClick={() => print()}>Print</button>
          </p>
        </header>
        {book.sections.map(section => <RuleList key={section.number} section={section} at={at} heading="h2" ids />)}
      </article>
    </main>
  )
}
