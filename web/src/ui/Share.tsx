// A link to send, to copy, to share, to read out, or to photograph.

import { useState } from 'preact/hooks'
import { encode } from 'uqr'
import type { Invite } from '../invites.ts'
import { pathOfModules } from '../qr.ts'
import { Icon } from './icons.tsx'
import { spacedCode } from './words.ts'

const ALONE = /^(localhost|127\.0\.0\.1|\[::1\])$/ // names that mean another machine everywhere else
const QUIET = 3 // modules of white around a code, so that cameras find it

/** One invite at a time; with several open seats there is one for each. */
export function Share({ match, title, invites }: { match: string; title: string; invites: Invite[] }) {
  const [wanted, setWanted] = useState(0)
  const shown = invites.find(each => each.seat === wanted) ?? invites[0]
  if (!shown) return null
  const link = `${location.origin}/m/${match}#${shown.invite}`
  return (
    <div class="share">
      <div class="how">
        {invites.length > 1 && (
          <span class="seg" role="group" aria-label="Which seat the link is for">
            {invites.map(({ seat }) => (
              <button key={seat} type="button" aria-pressed={seat === shown.seat} onClick={() => setWanted(seat)}>Seat {seat + 1}</button>
            ))}
          </span>
        )}
        <Link key={link} link={link} title={title} code={shown.code} one={invites.length === 1} />
        {ALONE.test(location.hostname) && (
          <p class="only-here">This link works on this computer only. For others in your network, start the server with <code>--host 0.0.0.0</code>.</p>
        )}
      </div>
      <Code text={link} />
    </div>
  )
}

function Link({ link, title, code, one }: { link: string; title: string; code: string; one: boolean }) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (await written(link)) setCopied(true)
  }
  return (
    <>
      <label for="link">{one ? 'Send this link.' : 'A link for each of them.'} No account is needed.</label>
      <div class="lk">
        <input id="link" class="input" readOnly value={link} onFocus={event => event.currentTarget.select()} />
        <button type="button" class="btn primary" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} size={18} />{copied ? 'Copied' : 'Copy'}
        </button>
        <span class="vh" role="status">{copied ? 'The link is copied.' : ''}</span>
      </div>
      <div class="alt">
        {'share' in navigator && (
          <button type="button" class="btn" onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}>
            <Icon name="share" size={18} />Share
          </button>
        )}
        <span>{'share' in navigator ? 'or tell' : 'Or tell'} them the code <b>{spacedCode(code)}</b></span>
      </div>
    </>
  )
}

/** Copy a text; where the clipboard is closed (no HTTPS), the selection is copied. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    document.querySelector<HTMLInputElement>('#link')?.select()
    return document.execCommand('copy')
  }
}

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * QUIET
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label="The link as a picture for a phone's camera">
      <rect x={-QUIET} y={-QUIET} width={side} height={side} rx="2.5" />
      <path d={pathOfModules(data)} />
    </svg>
  )
}
