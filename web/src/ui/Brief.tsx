// What a turn did, at a glance: small drawings, signs and a few letters.

import { Drawing } from '../board/Drawing.tsx'
import type { Token } from '../types.ts'
import { Icon, isIcon } from './icons.tsx'

export function Brief({ game, tokens }: { game: string; tokens: Token[] }) {
  return (
    <span class="brief">
      {tokens.map((token, k) => {
        if ('look' in token) return <Drawing key={k} game={game} look={token.look} size={20} />
        if ('icon' in token) return isIcon(token.icon) ? <Icon key={k} name={token.icon} size={16} /> : <span key={k}>{token.icon}</span>
        return <span key={k}>{token.text}</span>
      })}
    </span>
  )
}
