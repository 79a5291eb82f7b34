import { deliveryFeeCents } from '#facts/delivery/delivery.ts'
import type { HeldPrices } from '../cart/held-prices.ts'
import type { Cart } from '../cart/read-cart.ts'
import { type Deduction, discountedFeeCents, type KnownDiscount } from './discount-code.ts'

type Held = HeldPrices | undefined

/** What the cart's quote holds at this moment; nothing once it has ended. */
export function heldNow({ held }: Pick<Cart, 'held'>, now: Date): Held {
  return held !== null && held.endsAt > now ? held : undefined
}

interface Priced {
  readonly variantId: number
  readonly quantity: number
  readonly priceCents: number
}

/** Lines cost what they cost today, and no more than was quoted. */
export function atHeldPrices<Line extends Priced>(lines: readonly Line[], held: Held): readonly Line[] {
  return held ? lines.map((line) => ({ ...line, priceCents: heldPriceCents(line, lines, held) })) : lines
}

/**
 * The price of one of the lines. More pieces than were quoted cost what they cost today, all of them: a line has one
 * price.
 */
export function heldPriceCents(
  { variantId, priceCents }: Priced,
  lines: readonly Omit<Priced, 'priceCents'>[],
  held: Held,
): number {
  const quoted = held?.goods.get(variantId)
  if (!quoted) return priceCents
  return wantedOf(variantId, lines) > quoted.quantity ? priceCents : Math.min(priceCents, quoted.priceCents)
}

function isWithin(lines: readonly Omit<Priced, 'priceCents'>[], { goods }: HeldPrices): boolean {
  return lines.every(({ variantId }) => wantedOf(variantId, lines) <= (goods.get(variantId)?.quantity ?? 0))
}

function wantedOf(variantId: number, lines: readonly Omit<Priced, 'priceCents'>[]): number {
  return lines.reduce((sum, line) => (line.variantId === variantId ? sum + line.quantity : sum), 0)
}

/**
 * The quoted code can be used though it has ended since, for what was quoted and no more: it takes something off the whole
 * cart. What it asks of the goods, it still does.
 */
export function withHeldCode(
  discounts: readonly KnownDiscount[],
  lines: readonly Omit<Priced, 'priceCents'>[],
  held: Held,
): readonly KnownDiscount[] {
  const code = held && isWithin(lines, held) ? held.discountCode : undefined
  return discounts.map((discount) =>
    discount.code === code ? ({ ...discount, standing: 'open' } as const) : discount,
  )
}

/** Delivery costs no more than by the terms of the quote. */
export function heldFeeCents(
  method: string,
  goodsCents: number,
  deduction: Deduction | undefined,
  held: Held,
): number {
  const today = discountedFeeCents(method, goodsCents, deduction)
  const isQuoted = held?.terms.methods.some((each) => each.method === method)
  return isQuoted ? Math.min(today, deliveryFeeCents(method, goodsCents, held?.terms)) : today
}
