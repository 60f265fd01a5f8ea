// What somebody typed to join a game: a link of this site, or a short code.

export type Target = { kind: 'address'; address: string } | { kind: 'code'; code: string } | { kind: 'nothing'; why: string }

const CODE = /^[A-Z0-9]{4,12}$/

export function readTarget(typed: string, origin: string): Target {
  const text = typed.trim()
  if (!text) return { kind: 'nothing', why: 'Paste a link, or type a code.' }
  const address = addressOf(text, origin)
  if (address) return address.origin === origin ? { kind: 'address', address: inside(address) } : elsewhere()
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? { kind: 'code', code } : { kind: 'nothing', why: 'That is neither a link nor a code.' }
}

const inside = ({ pathname, search, hash }: URL): string => pathname + search + hash

const elsewhere = (): Target => ({ kind: 'nothing', why: 'That link leads to another site.' })

/** A link, perhaps pasted without https:// or with nothing but its path. */
function addressOf(text: string, origin: string): URL | null {
  const { protocol, host } = new URL(origin)
  if (/\s/.test(text)) return null
  if (/^[a-z]+:\/\//i.test(text)) return urlOf(text)
  if (text.startsWith('/')) return urlOf(text, origin)
  if (text.startsWith(`${host}/`)) return urlOf(`${protocol}//${text}`)
  return text.includes('/') ? urlOf(`https://${text}`) : null
}

function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
