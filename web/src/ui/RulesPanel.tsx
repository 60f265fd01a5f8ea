// The rules at hand, beside a board or in a sheet below it, opened at the rule that a refusal cites.

import { useEffect, useRef, useState } from 'preact/hooks'
import { rulesOf } from '../api.ts'
import type { RuleSection } from '../types.ts'
import { useLoaded } from './hooks.ts'
import { Icon } from './icons.tsx'
import { currentSection, sectionWith, shortNumber } from './rulebook.ts'
import { RuleList } from './RuleList.tsx'

export function RulesPanel({ game, at, close }: { game: string; at: string; close: () => void }) {
  const { value: book, error, again } = useLoaded(() => rulesOf(game), game)
  const panel = useRef<HTMLElement>(null)
  useFocusBack(panel)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation() // what is chosen on the board stays chosen
    close()
  }
  return (
    <aside class="stock sheet rules" aria-label="Rules" ref={panel} onKeyDown={onKeyDown}>
      <section class="panel rulesp">
        <i class="grip only-phone" />
        <header>
          <span class="h"><Icon name="book" size={18} />Rules</span>
          <a class="btn quiet small" href={`/rules/${game}${at && `#${at}`}`} target="_blank">Whole page</a>
          <button class="btn quiet icon small close" aria-label="Close the rules" onClick={close}><Icon name="close" size={18} /></button>
        </header>
        {error && <p class="pad error" role="alert">{error} <button class="btn small" onClick={again}>Try again</button></p>}
        {book && <Chapters sections={book.sections} at={at} />}
      </section>
    </aside>
  )
}

function Chapters({ sections, at }: { sections: RuleSection[]; at: string }) {
  const text = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(() => sectionWith(sections, at) ?? sections[0]?.number ?? '')
  useEffect(() => {
    const found = sectionWith(sections, at)
    if (!found || !text.current) return
    setCurrent(found)
    showCited(text.current)
  }, [sections, at])
  const goTo = (number: string): void => {
    setCurrent(number)
    const heading = text.current?.querySelector<HTMLElement>(`[data-section="${number}"]`)
    if (heading) text.current!.scrollTop = heading.offsetTop
  }
  const onScroll = (): void => {
    const tops = [...text.current!.querySelectorAll<HTMLElement>('[data-section]')]
      .map(each => ({ number: each.dataset.section!, top: each.offsetTop }))
    const { scrollTop, clientHeight, scrollHeight } = text.current!
    if (scrollTop + clientHeight < scrollHeight - 2) setCurrent(currentSection(tops, scrollTop + 40))
  }
  return (
    <>
      <nav aria-label="Sections" style={{ gridTemplateColumns: `repeat(${sections.length}, 1fr)` }}>
        {sections.map(({ number, title }) => (
          <button key={number} title={title}
            aria-current={number === current ? 'true' : undefined} onClick={() => goTo(number)}>
            {shortNumber(number)}<span class="vh">: {title}</span>
          </button>
        ))}
      </nav>
      <div class="text" tabindex={0} role="region" aria-label="Text of the rules" ref={text} onScroll={onScroll}>
        {sections.map(section => <RuleList key={section.number} section={section} at={at} heading="h2" />)}
      </div>
    </>
  )
}

/** Scroll only as far as it takes to show the whole of the rule. */
function showCited(text: HTMLElement): void {
  const cited = text.querySelector<HTMLElement>('.cited')
  if (!cited) return
  const [top, bottom] = [cited.offsetTop - 8, cited.offsetTop + cited.offsetHeight + 14]
  text.scrollTop = Math.max(0, Math.min(top, bottom - text.clientHeight / 2))
}

/** The panel has the focus while it is open; afterwards it is where it was. */
function useFocusBack(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('.close')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true })
    }
  }, [])
}
