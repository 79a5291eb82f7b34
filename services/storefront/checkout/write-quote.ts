import { deliveryFeeCents, deliveryName } from '#facts/delivery/delivery.ts'
import { writeId } from '../global-ids.ts'
import { pictureUrl } from '../images/picture-url.ts'
import { lineName } from '../pricing/line-names.ts'
import type { Quote, QuoteLine } from '../pricing/quote.ts'

/** A line in the words of the Universal Commerce Protocol, in the amount that can be bought. */
export function writeLine(line: QuoteLine, publicUrl: string) {
  const { id, variantId, sold, priceCents, productHandle: handle, image } = line
  const amount = sold * priceCents
  return {
    id,
    item: {
      id: writeId('ProductVariant', variantId),
      title: lineName(line),
      price: priceCents,
      ...(image && { image_url: pictureUrl(publicUrl, { handle, ...image }) }),
    },
    quantity: sold,
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  }
}

/** What a code saves, on the goods or on their delivery. */
export function savedCents({ subtotalCents, discount, delivery }: Quote): number {
  if (!discount) return 0
  const goodsCents = subtotalCents - discount.cents
  const fee = delivery ? deliveryFeeCents(delivery.method, goodsCents) - delivery.cents : 0
  return discount.cents + fee
}

/** The sums of the quote, in the order in which people see them at the checkout. */
export function writeTotals(quote: Quote) {
  const { subtotalCents, discount, delivery, tax, totalCents } = quote
  const saved = savedCents(quote)
  const fee = delivery && delivery.cents + saved - (discount?.cents ?? 0)
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotalCents },
    ...(saved > 0 ? [{ type: 'discount', display_text: `Discount ${discount?.code}`, amount: -saved }] : []),
    ...(delivery && fee !== null
      ? [{ type: 'fulfillment', display_text: deliveryName(delivery.method), amount: fee }]
      : []),
    ...(tax ? [{ type: 'tax', display_text: 'Tax', amount: tax.cents }] : []),
    { type: 'total', display_text: 'Total', amount: totalCents },
  ]
}
