import type { HeldPrices } from '../cart/held-prices.ts'
import type { Cart, CartLine } from '../cart/read-cart.ts'
import { sellableQuantity } from '../stock.ts'
import { type Discount, decideDiscount } from './decide-discount.ts'
import { discountRefusal, type KnownDiscount } from './discount-code.ts'
import { atHeldPrices, heldFeeCents, withHeldCode } from './hold-prices.ts'
import { shareHalfUp } from './money.ts'

export interface QuoteLine extends CartLine {
  /** The quantity that is in stock for the line; 0 where it can no longer be bought. */
  readonly sold: number
}

export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly totalQuantity: number
  readonly subtotalCents: number
  readonly discount: Discount | null
  /** The reason why the entered code takes nothing off. */
  readonly discountRefusal: string | undefined
  readonly delivery: { readonly method: string; readonly cents: number } | null
  readonly tax: { readonly rateMillionths: number; readonly cents: number } | null
  readonly totalCents: number
  /** These held down the prices above, if any did. */
  readonly held?: HeldPrices | undefined
}

export interface QuoteFor {
  readonly lines: readonly CartLine[]
  readonly discountCodes: readonly string[]
  /** Those of the codes that there are. */
  readonly discounts: readonly KnownDiscount[]
  readonly delivery: string | null
  /** Null until an address gives the state whose tax applies. */
  readonly taxRateMillionths: number | null
  /** The cart was opened from a quote that has not ended, whose prices are the most that it pays. */
  readonly held?: HeldPrices | undefined
}

const MILLION = 1_000_000

/** Quotes the cart at current prices and stock. All totals that are shown or charged come from here. */
export function makeQuote({
  lines: wanted,
  discountCodes,
  discounts,
  delivery,
  taxRateMillionths,
  held,
}: QuoteFor): Quote {
  const lines = fitToStock(atHeldPrices(wanted, held))
  const totalQuantity = lines.reduce((sum, { sold }) => sum + sold, 0)
  const subtotalCents = lines.reduce((sum, { sold, priceCents }) => sum + sold * priceCents, 0)
  const { discount, answers } = decideDiscount(discountCodes, withHeldCode(discounts, wanted, held), {
    totalQuantity,
    subtotalCents,
    delivery,
  })
  const refused = discount ? undefined : answers[0]
  const goodsCents = subtotalCents - (discount?.cents ?? 0)
  const fee =
    delivery === null
      ? null
      : { method: delivery, cents: heldFeeCents(delivery, goodsCents, discount?.deduction, held) }
  const tax =
    taxRateMillionths === null
      ? null
      : { rateMillionths: taxRateMillionths, cents: taxOn(goodsCents, taxRateMillionths) }
  return {
    lines,
    totalQuantity,
    subtotalCents,
    discount,
    discountRefusal: refused && discountRefusal(refused, { totalQuantity, subtotalCents }),
    delivery: fee,
    tax,
    totalCents: goodsCents + (fee?.cents ?? 0) + (tax?.cents ?? 0),
    held,
  }
}

/**
 * What a way of delivery costs these goods once it is chosen. A code may hold with one way alone, so the whole is quoted
 * as if it was.
 */
export function deliveryCents(quoteFor: QuoteFor, method: string): number {
  return makeQuote({ ...quoteFor, delivery: method }).delivery?.cents ?? 0
}

/** Tax is due on the goods after their discount; delivery is not taxed. */
export function taxOn(goodsCents: number, rateMillionths: number): number {
  return shareHalfUp(goodsCents, rateMillionths, MILLION)
}

/** Two lines may hold the same variant with different attributes, so they share its stock. */
function fitToStock(lines: readonly CartLine[]): QuoteLine[] {
  const left = new Map(lines.map((line) => [line.variantId, line.published ? sellableQuantity(line) : 0]))
  return lines.map((line) => {
    const present = left.get(line.variantId) ?? 0
    const sold = Math.min(line.quantity, present)
    left.set(line.variantId, present - sold)
    return { ...line, sold }
  })
}

/**
 * Returns the one code that a checkout takes over from the cart: the code that applies, or else the first, so that the
 * checkout says why it is refused.
 */
export function codeOfCart(
  { lines, discountCodes }: Pick<Cart, 'lines' | 'discountCodes'>,
  discounts: readonly KnownDiscount[],
  held?: HeldPrices,
): string | null {
  const asked = { lines, discountCodes, discounts, held }
  const { discount } = makeQuote({ ...asked, delivery: null, taxRateMillionths: null })
  return discount?.code ?? discountCodes[0] ?? null
}
