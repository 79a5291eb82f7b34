import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { withIds } from './delivery-addresses.ts'
import { insertLines } from './lines/change-lines.ts'
import { mergeEqualLines } from './lines/draft-line.ts'
import { fitToStock, type StockShortage } from './lines/fit-to-stock.ts'
import { addMetafields } from './metafields.ts'
import { CART_LIFETIME_DAYS, type NewCart, type NewCartLine } from './new-cart.ts'
import { readOffers } from './read-offers.ts'

export type CartCreation =
  | { kind: 'created'; token: string; key: string; shortages: StockShortage[] }
  | { kind: 'unknown-merchandise'; lines: NewCartLine[] }

const DAY_MS = 24 * 60 * 60 * 1000

/** @throws the signal's reason, where nobody waits for the cart any more when its turn has come */
export async function createCart(
  { database, signal }: { database: Database; signal: AbortSignal },
  cart: NewCart,
  now: Date,
): Promise<CartCreation> {
  const wanted = mergeEqualLines(cart.lines)
  const names = { token: randomBytes(18).toString('base64url'), key: randomBytes(16).toString('hex') }
  return database.query.transaction().execute(async (trx) => {
    signal.throwIfAborted()
    const offered = await readOffers(
      trx,
      wanted.map(({ variantId }) => variantId),
    )
    const unknown = cart.lines.filter(({ variantId }) => !offered.has(variantId))
    if (unknown.length > 0) return { kind: 'unknown-merchandise', lines: unknown }

    const { lines, shortages } = fitToStock(wanted, offered)
    const { id } = await insertCart(trx, cart, names, now)
    await insertLines(
      trx,
      id,
      lines.map((line, position) => ({ ...line, id: null, position })),
    )
    return { kind: 'created', ...names, shortages }
  })
}

function insertCart(trx: Kysely<Tables>, cart: NewCart, names: { token: string; key: string }, now: Date) {
  return trx
    .insertInto('storefront.carts')
    .values({
      ...names,
      note: cart.note,
      attributes: JSON.stringify(cart.attributes),
      buyer_identity: JSON.stringify(cart.buyerIdentity),
      discount_codes: [...cart.discountCodes],
      delivery_addresses: JSON.stringify(withIds(cart.deliveryAddresses)),
      metafields: JSON.stringify(addMetafields([], cart.metafields, now)),
      quote_id: cart.quoteId ?? null,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + CART_LIFETIME_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
