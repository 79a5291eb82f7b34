import type { Database } from '#database/connect.ts'
import { createCart } from '../cart/create-cart.ts'
import type { NewCartLine } from '../cart/new-cart.ts'
import type { KeptQuote } from './kept-quote.ts'
import { readCodesForAll } from './priced-goods.ts'

interface OrderParts {
  readonly database: Database
  /** Aborted when nobody waits for the cart any more. */
  readonly signal: AbortSignal
}

interface CartKey {
  readonly token: string
  readonly key: string
}

/** Makes a cart of what there still is of the quote, which pays no more than was quoted; undefined: nothing is left. */
export async function orderQuote(
  parts: OrderParts,
  { number, lines, discount }: KeptQuote,
  now: Date,
): Promise<CartKey | undefined> {
  // Where less is left than was quoted, another code may give the discount for that many.
  const others = discount ? await readCodesForAll(parts.database.reads, now) : []
  const wanted = lines.map(({ variant_id: variantId, quantity }, index) => ({
    ...{ variantId, quantity, index },
    attributes: [],
  }))
  return make(wanted)

  async function make(left: readonly NewCartLine[]): Promise<CartKey | undefined> {
    if (left.length === 0) return undefined
    const cart = {
      ...{ note: '', attributes: [], buyerIdentity: {}, deliveryAddresses: [], metafields: [] },
      discountCodes: discount ? [...new Set([discount.code, ...others])] : [],
      lines: left,
      quoteId: number,
    }
    const made = await createCart(parts, cart, now)
    if (made.kind === 'unknown-merchandise') return make(left.filter((line) => !made.lines.includes(line)))
    const soldOut = made.shortages.filter(({ kept }) => kept === 0)
    return soldOut.length < left.length ? made : undefined
  }
}
