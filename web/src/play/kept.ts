// The staged turn, kept in this tab, so that a reload does not undo it.

interface Kept {
  n: number // the position in which it was staged
  moves: string[]
}

const key = (match: string, seat: number | null): string => `staged:${match}:${seat ?? ''}`

export function keepStaged(match: string, seat: number | null, kept: Kept): void {
  try {
    if (kept.moves.length) sessionStorage.setItem(key(match, seat), JSON.stringify(kept))
    else sessionStorage.removeItem(key(match, seat))
  } catch {
    // Storage may be full or forbidden; then a reload undoes the turn.
  }
}

/** The moves that were staged in this very position. */
export function keptMoves(match: string, seat: number | null, n: number): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(match, seat)) ?? 'null') as Kept | null
    return kept?.n === n ? kept.moves : []
  } catch {
    return []
  }
}
