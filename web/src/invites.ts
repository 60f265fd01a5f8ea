// The links and codes of matches that were made in this browser, for as long as somebody may still need them.

import type { NewMatch } from './api.ts'

export interface Invite {
  seat: number
  invite: string
  code: string
}

const KEY = 'invites'
const LIFE = 2 * 24 * 3600 * 1000 // the server deletes a match that has not begun after a day

type Kept = Record<string, { made: number; invites: Invite[] }>

function load(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

export function keepInvites({ id, seats }: NewMatch): void {
  const invites = seats.flatMap(({ seat, invite, code }) => (invite && code ? [{ seat, invite, code }] : []))
  if (!invites.length) return
  const fresh = Object.entries(load()).filter(([, each]) => Date.now() - each.made < LIFE)
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(fresh), [id]: { made: Date.now(), invites } }))
  } catch {
    // Storage may be full or forbidden; then the waiting room cannot show the link again.
  }
}

export const invitesOf = (id: string): Invite[] => load()[id]?.invites ?? []
