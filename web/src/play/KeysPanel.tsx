// All keys, in the place of the left column.

import { Icon } from '../ui/icons.tsx'
import { KEYS } from './keys.ts'

export function KeysPanel({ close }: { close: () => void }) {
  return (
    <aside class="stock sheet" aria-label="Keys">
      <section class="panel">
        <header>Keys <button class="btn quiet icon small" aria-label="Close" onClick={close}><Icon name="close" size={16} /></button></header>
        <dl class="pad keys-list">
          {KEYS.map(([keys, does]) => <div key={keys}><dt>{keys}</dt><dd>{does}</dd></div>)}
        </dl>
      </section>
    </aside>
  )
}
