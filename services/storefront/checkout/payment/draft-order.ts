import type { DraftedOrder, OrderDraft } from '#database/tables/payments.ts'
import { deliveryWindow } from '#facts/delivery/delivery.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { draftedLines } from '../../pricing/drafted-lines.ts'
import type { PayableCheckout } from './payable-checkout.ts'
import type { ShownQuote } from './shown-quote.ts'

/** The draft is what the buyer agrees to with Pay. The order is written from it, whatever the catalogue says later. */
export function draftOrder(checkout: PayableCheckout, shown: ShownQuote, now: Date): OrderDraft {
  return {
    shown,
    version: checkout.version,
    order: draftSums(checkout, now),
    lines: draftedLines(checkout.quote),
  }
}

function draftSums({ details, delivery, quote }: PayableCheckout, now: Date): DraftedOrder {
  const { from, to } = deliveryWindow(delivery.method, now, details.zip)
  return {
    email: details.email,
    first_name: details.firstName,
    last_name: details.lastName,
    address: details.address,
    apartment: details.apartment,
    city: details.city,
    state: details.state,
    zip: details.zip,
    delivery: delivery.method,
    deliver_from: from,
    deliver_to: to,
    discount_code: quote.discount?.code ?? null,
    subtotal_cents: quote.subtotalCents,
    discount_cents: quote.discount?.cents ?? 0,
    delivery_cents: delivery.cents,
    tax_cents: quote.tax?.cents ?? 0,
    tax_rate_millionths: quote.tax?.rateMillionths ?? 0,
    total_cents: quote.totalCents,
    terms_version: currentTerms().version,
  }
}
