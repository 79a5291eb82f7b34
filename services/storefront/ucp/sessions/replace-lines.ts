import type { CartChange } from '../../cart/change-cart.ts'
import { changeLines } from '../../cart/lines/change-lines.ts'
import { draftOf } from '../../cart/lines/draft-line.ts'
import { readCartByToken } from '../../cart/read-cart.ts'
import { readOffers } from '../../cart/read-offers.ts'
import type { AskedLine } from './asked-lines.ts'

/** The asked lines take the place of the cart's own. A line that was there keeps its id. */
export function replaceLines(asked: readonly AskedLine[]): CartChange {
  return async (trx, cart) => {
    const offers = await readOffers(
      trx,
      asked.map(({ variantId }) => variantId),
    )
    const before = cart.lines.map(draftOf)
    const taken = new Set<string>()
    const after = asked
      .filter(({ variantId }) => offers.has(variantId))
      .map(({ variantId, quantity, lineId }, position) => {
        const same = before.filter((line) => line.variantId === variantId && !taken.has(line.id ?? ''))
        const known = same.find(({ id }) => id === lineId) ?? same[0]
        if (known?.id) taken.add(known.id)
        return { id: known?.id ?? null, position, variantId, quantity, attributes: known?.attributes ?? [] }
      })
    return changeLines(trx, { cartId: cart.id, before, after, offers })
  }
}

/** Makes the changes one after the other, each of the cart as the one before has left it. */
export function inOrder(...changes: readonly CartChange[]): CartChange {
  return async (trx, cart) => {
    let current = cart
    const shortages = []
    for (const change of changes) {
      const result = await change(trx, current)
      if (result.kind !== 'done') return result
      shortages.push(...result.shortages)
      current = (await readCartByToken(trx, cart.token)) ?? current
    }
    return { kind: 'done', shortages }
  }
}
