// A button that copies a text, and says that it did.

import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icons.tsx'

const SAID_FOR = 2000 // milliseconds

export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), SAID_FOR)
    return () => clearTimeout(timer)
  }, [state])
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setState('copied'), () => setState('failed'))
  return (
    <button class="btn small" type="button" onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{state === 'copied' ? 'Copied' : state === 'failed' ? 'Copy it by hand' : 'Copy'}</span>
    </button>
  )
}
