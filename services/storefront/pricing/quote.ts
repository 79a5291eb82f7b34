import { type DeliveryMethod, deliveryFeeCents } from '#facts/delivery/delivery.ts'
import type { CartLine } from '../cart/read-cart.ts'
import { type Discount, decideDiscount } from './decide-discount.ts'
import { discountRefusal } from './discount-code.ts'
import { shareHalfUp } from './money.ts'

export interface QuoteLine extends CartLine {
  /** What there is of the quantity in the cart; 0 where the line can no longer be bought. */
  readonly sold: number
}

export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly totalQuantity: number
  readonly subtotalCents: number
  readonly discount: Discount | null
  /** Why the code that was entered takes nothing off. */
  readonly discountRefusal: string | undefined
  readonly delivery: { readonly method: DeliveryMethod; readonly cents: number } | null
  readonly tax: { readonly rateMillionths: number; readonly cents: number } | null
  readonly totalCents: number
}

export interface QuoteFor {
  readonly lines: readonly CartLine[]
  readonly discountCodes: readonly string[]
  readonly delivery: DeliveryMethod | null
  /** Null until the address says whose tax it is. */
  readonly taxRateMillionths: number | null
}

const MILLION = 1_000_000

/** What the cart costs, today's prices and stock considered. Every total that is shown or charged is made here. */
export function makeQuote({ lines: wanted, discountCodes, delivery, taxRateMillionths }: QuoteFor): Quote {
  const lines = fitToStock(wanted)
  const totalQuantity = lines.reduce((sum, { sold }) => sum + sold, 0)
  const subtotalCents = lines.reduce((sum, { sold, priceCents }) => sum + sold * priceCents, 0)
  const { discount, answers } = decideDiscount(discountCodes, { totalQuantity, subtotalCents })
  const refused = discount ? undefined : answers[0]
  const goodsCents = subtotalCents - (discount?.cents ?? 0)
  const fee = delivery && { method: delivery, cents: deliveryFeeCents(delivery, goodsCents) }
  const tax =
    taxRateMillionths === null
      ? null
      : { rateMillionths: taxRateMillionths, cents: shareHalfUp(goodsCents, taxRateMillionths, MILLION) }
  return {
    lines,
    totalQuantity,
    subtotalCents,
    discount,
    discountRefusal: refused && discountRefusal(refused, totalQuantity),
    delivery: fee,
    tax,
    totalCents: goodsCents + (fee?.cents ?? 0) + (tax?.cents ?? 0),
  }
}

/** Two lines may hold the same variant with different attributes: they share its stock. */
function fitToStock(lines: readonly CartLine[]): QuoteLine[] {
  const left = new Map(lines.map(({ variantId, published, stock }) => [variantId, published ? stock : 0]))
  return lines.map((line) => {
    const present = left.get(line.variantId) ?? 0
    const sold = Math.min(line.quantity, present)
    left.set(line.variantId, present - sold)
    return { ...line, sold }
  })
}
