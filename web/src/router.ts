// Where the page is: paths of this site, without reloading.

import { signal } from '@preact/signals'

export interface Place {
  path: string
  query: URLSearchParams
  hash: string
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash.slice(1) }
}

export const place = signal<Place>(here())

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  place.value = here()
  if (!replace) scrollTo(0, 0)
}

/** Let links of this site change the place without loading the page again. */
export function followLinks(): void {
  addEventListener('popstate', () => (place.value = here()))
  addEventListener('hashchange', () => (place.value = here()))
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
