// One section of the rules, rule by rule; the one that is cited stands out.

import type { RuleSection } from '../types.ts'

export function RuleList({ section, at, heading: Heading, ids = false }: {
  section: RuleSection
  at: string
  heading: 'h2' | 'h3'
  ids?: boolean // may links lead here?
}) {
  const { number, title, rules } = section
  const bare = !rules.some(rule => rule.number === number) // then the section itself can be cited
  return (
    <section class="ch" data-section={number} id={ids ? number : undefined}>
      <Heading class={bare && at === number ? 'cited' : undefined}><i>{number}</i>{title}</Heading>
      <ol>
        {rules.map(rule => {
          const cited = rule.number === at
          return (
            <li key={rule.number} class={cited ? 'cited' : undefined} aria-current={cited ? 'true' : undefined}
              id={ids && rule.number !== number ? rule.number : undefined}>
              <Number rule={rule.number === number ? '' : rule.number} link={ids} />
              <p>{rule.text}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** What a section says besides its rules goes by the number of the section, which its heading has. */
function Number({ rule, link }: { rule: string; link: boolean }) {
  return link && rule ? <a class="no" href={`#${rule}`}>{rule}</a> : <b class="no">{rule}</b>
}
