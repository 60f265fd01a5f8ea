// Marks of a lesson on what lies beside the board: hands and supplies, whose things are known by their ids.

import { useLayoutEffect } from 'preact/hooks'

/** As a style sheet, because the elements come and go while a learner tries moves. */
export function useMarks(within: string, ids: readonly string[]): void {
  const key = ids.join(' ')
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    const selectors = ids.map(id => `${within} [data-thing="${CSS.escape(id)}"]`)
    if (selectors.length) sheet.replaceSync(`${selectors.join(', ')} { --marked: var(--brass); }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [within, key])
}
