import type { CartAttribute } from '#database/tables/carts.ts'
import type { CartChange } from '../change-cart.ts'
import { readOffers } from '../read-offers.ts'
import { changeLines } from './change-lines.ts'
import { type DraftLine, draftOf } from './draft-line.ts'

/** An undefined field leaves the line's own as it is. */
export interface LineUpdate {
  readonly lineId: string
  readonly quantity: number | undefined
  readonly variantId: number | undefined
  readonly attributes: readonly CartAttribute[] | undefined
}

export function updateLines(updates: readonly LineUpdate[]): CartChange {
  return async (trx, cart) => {
    // The cart's holder does not see lines of withdrawn products.
    const shown = new Map(cart.lines.filter(({ published }) => published).map((line) => [line.id, line]))
    const lost = indicesOf(updates, ({ lineId }) => !shown.has(lineId))
    if (lost.length > 0) return { kind: 'unknown-line', indices: lost }

    const variantIds = updates.map(({ lineId, variantId }) => variantId ?? shown.get(lineId)?.variantId ?? 0)
    const offers = await readOffers(trx, variantIds)
    const unknown = indicesOf(variantIds, (variantId) => !offers.has(variantId))
    if (unknown.length > 0) return { kind: 'unknown-merchandise', indices: unknown }

    const before = cart.lines.map(draftOf)
    const after = updates.reduce(update, before).filter(({ quantity }) => quantity > 0)
    return changeLines(trx, { cartId: cart.id, before, after, offers })
  }
}

function update(lines: readonly DraftLine[], { lineId, ...change }: LineUpdate): DraftLine[] {
  return lines.map((line) =>
    line.id === lineId
      ? {
          ...line,
          quantity: change.quantity ?? line.quantity,
          variantId: change.variantId ?? line.variantId,
          attributes: change.attributes ?? line.attributes,
        }
      : line,
  )
}

function indicesOf<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): number[] {
  return items.flatMap((item, index) => (isMeant(item) ? [index] : []))
}
