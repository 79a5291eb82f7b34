import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { fitToStock, type StockShortage, type VariantOnOffer } from './fit-to-stock.ts'
import { CART_LIFETIME_DAYS, mergeEqualLines, type NewCart, type NewCartLine } from './new-cart.ts'

export type CartCreation =
  | { kind: 'created'; token: string; key: string; shortages: StockShortage[] }
  | { kind: 'unknown-merchandise'; lines: NewCartLine[] }

const DAY_MS = 24 * 60 * 60 * 1000

export async function createCart(database: Database, cart: NewCart, now: Date): Promise<CartCreation> {
  const wanted = mergeEqualLines(cart.lines)
  const names = { token: randomBytes(18).toString('base64url'), key: randomBytes(16).toString('hex') }
  return database.query.transaction().execute(async (trx) => {
    const offered = await readOffers(trx, wanted)
    const unknown = cart.lines.filter(({ variantId }) => !offered.has(variantId))
    if (unknown.length > 0) return { kind: 'unknown-merchandise', lines: unknown }

    const { lines, shortages } = fitToStock(wanted, offered)
    const { id } = await insertCart(trx, cart, names, now)
    if (lines.length > 0) await insertLines(trx, id, lines)
    return { kind: 'created', ...names, shortages }
  })
}

async function readOffers(trx: Kysely<Tables>, lines: readonly NewCartLine[]) {
  const ids = [...new Set(lines.map(({ variantId }) => variantId))]
  if (ids.length === 0) return new Map<number, VariantOnOffer>()
  const rows = await trx
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .where('variant.id', 'in', ids)
    .where('product.published_at', 'is not', null)
    // Lets orders pass, but no deletion between this look and the line that will point here.
    .forKeyShare('variant')
    .select(['variant.id', 'variant.stock', 'variant.title as variantTitle', 'product.title as productTitle'])
    .execute()
  return new Map<number, VariantOnOffer>(rows.map((row) => [row.id, row]))
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
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + CART_LIFETIME_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

function insertLines(trx: Kysely<Tables>, cartId: number, lines: readonly NewCartLine[]) {
  return trx
    .insertInto('storefront.cart_lines')
    .values(
      lines.map((line, position) => ({
        cart_id: cartId,
        variant_id: line.variantId,
        quantity: line.quantity,
        attributes: JSON.stringify(line.attributes),
        position,
      })),
    )
    .execute()
}
