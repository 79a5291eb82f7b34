import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { deliveryTerms } from '#facts/delivery/delivery.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { Quote } from '../../pricing/quote.ts'
import type { CheckoutDetails } from '../checkout-details.ts'

const cents = v.pipe(v.number(), v.safeInteger())

const schema = v.object({
  totalCents: cents,
  discountCents: cents,
  deliveryCents: cents,
  taxCents: cents,
  /** Quantity and price of each line, by the cart line's id. */
  lines: v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), v.tuple([cents, cents])),
  /** Such as '5-7 business days'; payments that began before this was compared lack it. */
  deliveryTime: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** Hash of the address, the email and the delivery method. */
  destination: v.string(),
})

/**
 * What the page told the visitor, sent along with 'Pay': the charge must match it. It comes back from the browser, so
 * it never sets a price or an address; it can only stop a payment.
 */
export type ShownQuote = v.InferOutput<typeof schema>

export function shownQuote(quote: Quote, details: CheckoutDetails): ShownQuote {
  return {
    totalCents: quote.totalCents,
    discountCents: quote.discount?.cents ?? 0,
    deliveryCents: quote.delivery?.cents ?? 0,
    taxCents: quote.tax?.cents ?? 0,
    lines: Object.fromEntries(quote.lines.map(({ id, sold, priceCents }) => [id, [sold, priceCents]])),
    ...(quote.delivery && { deliveryTime: deliveryTerms(quote.delivery.method).time }),
    destination: hashDestination(details),
  }
}

/** The hash is only compared, so the browser need not send the address itself back. */
function hashDestination(details: CheckoutDetails): string {
  const { email, firstName, lastName, address, apartment, city, state, zip, delivery } = details
  const destination = [email, firstName, lastName, address, apartment, city, state, zip, delivery]
  return createHash('sha256').update(JSON.stringify(destination)).digest('base64url')
}

export function readShownQuote(json: string): ShownQuote | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  return result.success ? result.output : undefined
}

/** Reads the shown quote that a payment has kept. */
export function parseShownQuote(shown: unknown): ShownQuote | undefined {
  const result = v.safeParse(schema, shown)
  return result.success ? result.output : undefined
}

/** Says in sentences how the charge would differ from what was shown; empty where it would not. */
export function differences(shown: ShownQuote, quote: Quote, details: CheckoutDetails): string[] {
  const now = shownQuote(quote, details)
  const found = quote.lines.flatMap((line) =>
    lineDifferences(lineName(line), shown.lines[line.id], now.lines[line.id]),
  )
  if (Object.keys(shown.lines).some((id) => !(id in now.lines)))
    found.push('Something was removed from the cart.')
  if (shown.destination !== now.destination)
    found.push('The address, email or delivery method was changed in another tab.')
  if (shown.discountCents !== now.discountCents)
    found.push(`The discount is ${formatUsd(now.discountCents)} (it was ${formatUsd(shown.discountCents)}).`)
  if (shown.deliveryCents !== now.deliveryCents)
    found.push(`Delivery is ${formatUsd(now.deliveryCents)} (it was ${formatUsd(shown.deliveryCents)}).`)
  if (
    shown.deliveryTime !== undefined &&
    now.deliveryTime !== undefined &&
    shown.deliveryTime !== now.deliveryTime
  )
    found.push(`Delivery takes ${now.deliveryTime} (it was ${shown.deliveryTime}).`)
  if (shown.taxCents !== now.taxCents)
    found.push(`Tax is ${formatUsd(now.taxCents)} (it was ${formatUsd(shown.taxCents)}).`)
  if (found.length === 0 && shown.totalCents !== now.totalCents) found.push('The total was recalculated.')
  return found
}

type Line = ShownQuote['lines'][string] | undefined

function lineDifferences(name: string, before: Line, after: Line): string[] {
  if (!after) return []
  const [quantity, priceCents] = after
  if (!before) return [`${name} was added to the cart.`]
  const [quantityBefore, priceBefore] = before
  const found: string[] = []
  if (quantity === 0 && quantityBefore > 0) return [`${name} has just sold out, or is no longer sold.`]
  if (quantity !== quantityBefore) found.push(`${name}: ${quantity} instead of ${quantityBefore}.`)
  if (priceCents !== priceBefore)
    found.push(`${name} costs ${formatUsd(priceCents)} (it was ${formatUsd(priceBefore)}).`)
  return found
}
