// Taking a seat that somebody else left open, and going there.

import { lookAt, type Joined } from './api.ts'
import { go } from './router.ts'
import { remember } from './settings.ts'

export async function sitDown(joined: Joined, game?: string): Promise<void> {
  const seats = joined.seats.map(each => each.seat)
  const known = game ?? (await lookAt(joined.id, seats[0]).then(look => look.game, () => '')) // the seat is taken in any case
  remember({ id: joined.id, game: known, seats })
  const address = `/m/${joined.id}`
  go(address, location.pathname === address) // the invite goes from the address
}
