import type { CartChange } from '../change-cart.ts'
import type { NewCartLine } from '../new-cart.ts'
import { readOffers } from '../read-offers.ts'
import { changeLines } from './change-lines.ts'
import { draftOf } from './draft-line.ts'

export function addLines(wanted: readonly NewCartLine[]): CartChange {
  return async (trx, cart) => {
    const offers = await readOffers(
      trx,
      wanted.map(({ variantId }) => variantId),
    )
    const unknown = wanted.filter(({ variantId }) => !offers.has(variantId))
    if (unknown.length > 0) return { kind: 'unknown-merchandise', indices: unknown.map(({ index }) => index) }

    const before = cart.lines.map(draftOf)
    const end = (before.at(-1)?.position ?? -1) + 1
    const added = wanted.map((line, index) => ({ ...line, id: null, position: end + index }))
    return changeLines(trx, { cartId: cart.id, before, after: [...before, ...added], offers })
  }
}
