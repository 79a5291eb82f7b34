import { expect, test } from 'vitest'
import type { Quote } from '../../pricing/quote.ts'
import { draftOrder } from './draft-order.ts'
import type { PayableCheckout } from './payable-checkout.ts'
import type { ShownQuote } from './shown-quote.ts'

const line = (variantId: number, sold: number, priceCents: number) => ({
  ...{ variantId, sold, priceCents, quantity: 3, sku: `SKU-${variantId}` },
  ...{ productHandle: `chair-${variantId}`, productTitle: `Chair ${variantId}`, variantTitle: 'Oak' },
  attributes: [],
})
const quote = {
  lines: [line(7, 2, 30_000), line(8, 0, 500), line(9, 1, 2_450)],
  ...{ totalQuantity: 3, subtotalCents: 62_450, discountRefusal: undefined, totalCents: 58_441 },
  discount: { code: 'BUY3SAVE15', deduction: { kind: 'percent', percent: 15 }, cents: 9_368 },
  tax: { rateMillionths: 55_000, cents: 2_919 },
} as unknown as Quote

const checkout = {
  quote,
  delivery: { method: 'express', cents: 2_495 },
  version: '12-34',
  details: {
    ...{ checkoutId: 1, delivery: 'express', discountCode: 'BUY3SAVE15', email: 'ada@example.com' },
    ...{ firstName: 'Ada', lastName: 'Lane', address: '12 Harbor Street', apartment: '4', city: 'Portland' },
    ...{ state: 'OR', zip: '97201' },
  },
} as unknown as PayableCheckout
const shown = { totalCents: 58_441 } as ShownQuote
/** A Friday. */
const NOW = new Date('2026-03-06T15:00:00Z')

test('an order is drafted as the buyer saw it: amounts, address and the days of delivery', () => {
  expect(draftOrder(checkout, shown, NOW)).toEqual({
    shown,
    version: '12-34',
    order: {
      ...{ email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane', address: '12 Harbor Street' },
      ...{ apartment: '4', city: 'Portland', state: 'OR', zip: '97201' },
      ...{ delivery: 'express', deliver_from: '2026-03-08', deliver_to: '2026-03-09' },
      ...{ discount_code: 'BUY3SAVE15', subtotal_cents: 62_450, discount_cents: 9_368 },
      ...{
        delivery_cents: 2_495,
        tax_cents: 2_919,
        tax_rate_millionths: 55_000,
        total_cents: 58_441,
        terms_version: 1,
      },
    },
    lines: [
      {
        ...{ variant_id: 7, product_handle: 'chair-7', product_title: 'Chair 7', variant_title: 'Oak' },
        ...{ sku: 'SKU-7', quantity: 2, unit_price_cents: 30_000 },
      },
      expect.objectContaining({ variant_id: 9, quantity: 1, unit_price_cents: 2_450 }),
    ],
  })
})

test('without a discount and tax both are nothing', () => {
  const plain = { ...checkout, quote: { ...quote, discount: null, tax: null } }
  expect(draftOrder(plain, shown, NOW).order).toMatchObject({
    ...{ discount_code: null, discount_cents: 0, tax_cents: 0, tax_rate_millionths: 0 },
  })
})
