import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import { type CartLine, SHOWN_OF_VARIANT } from '../cart/read-cart.ts'
import { makeQuote, type Quote } from '../pricing/quote.ts'
import { readDiscounts, readPromisedDiscounts } from '../pricing/read-discounts.ts'
import { readTaxRateMillionths } from '../pricing/tax-rate.ts'
import { QUANTITY_LIMIT } from '../stock.ts'

export interface AskedLine {
  readonly variantId: number
  readonly quantity: number
}

/** The lines of a cart's link: `VARIANT:QUANTITY,…`, 100 at most (clause 9.09). */
const LINES = /^\d{1,15}:[1-9]\d{0,6}(?:,\d{1,15}:[1-9]\d{0,6}){0,99}$/

/** Undefined where that is not what it says. A variant that is named twice counts together. */
export function readAskedLines(text: string): readonly AskedLine[] | undefined {
  if (!LINES.test(text)) return undefined
  const quantities = new Map<number, number>()
  for (const line of text.split(',')) {
    const [variantId = 0, quantity = 0] = line.split(':').map(Number)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  return [...quantities].map(([variantId, quantity]) => ({
    variantId,
    quantity: Math.min(quantity, QUANTITY_LIMIT),
  }))
}

export function writeAskedLines(lines: readonly AskedLine[]): string {
  return lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')
}

/** What the goods cost today with the best quantity discount and the usual delivery; the tax where its state is known. */
export async function priceGoods(
  query: Kysely<Tables>,
  asked: readonly AskedLine[],
  state: string | undefined,
  now: Date,
): Promise<Quote> {
  const codes = await readCodesForAll(query, now)
  return makeQuote({
    lines: await readLines(query, asked),
    discountCodes: codes,
    discounts: await readDiscounts(query, codes, { email: undefined, checkoutId: undefined, now }),
    delivery: USUAL_METHOD,
    taxRateMillionths: state === undefined ? null : await readTaxRateMillionths(query, state),
  })
}

/** Of the codes that pages name, those without a limit: a quote holds its code, and must not use one up. */
export async function readCodesForAll(query: Kysely<Tables>, now: Date): Promise<string[]> {
  const promised = await readPromisedDiscounts(query, now)
  if (promised.length === 0) return []
  const rows = await query
    .selectFrom('storefront.discounts')
    .where(
      'code',
      'in',
      promised.map(({ code }) => code),
    )
    .where('max_uses', 'is', null)
    .where('once_a_customer', '=', false)
    .select('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** What the shop does not sell is left out: anybody can name the number of a product that is yet to be published. */
async function readLines(query: Kysely<Tables>, asked: readonly AskedLine[]): Promise<CartLine[]> {
  const rows = await query
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .leftJoin('storefront.product_images as image', 'image.id', 'variant.image_id')
    .where(
      'variant.id',
      'in',
      asked.map(({ variantId }) => variantId),
    )
    .where('product.published_at', 'is not', null)
    .select('variant.id as variantId')
    .select(SHOWN_OF_VARIANT)
    .execute()
  const found = new Map(rows.map((row) => [row.variantId, row]))
  return asked.flatMap(({ variantId, quantity }, position) => {
    const row = found.get(variantId)
    if (!row) return []
    const { publishedAt, file, contentHash, altText, ...variant } = row
    const image = file && contentHash ? { file, contentHash, altText: altText ?? '' } : null
    const line = { id: String(variantId), quantity, position, attributes: [], image }
    return [{ ...variant, ...line, published: publishedAt !== null }]
  })
}
