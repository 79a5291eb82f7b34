import { describe, expect, test } from 'vitest'
import { deliveryFeeCents } from '#facts/delivery/delivery.ts'
import type { Quote, QuoteLine } from '../pricing/quote.ts'
import { savedCents, writeLine, writeTotals } from './write-quote.ts'

const line = (changes: Partial<QuoteLine> = {}) =>
  ({
    id: '7',
    variantId: 41,
    sold: 2,
    quantity: 3,
    priceCents: 19_900,
    productHandle: 'keel-kneeling-chair',
    productTitle: 'Keel Kneeling Chair',
    variantTitle: 'Birch / Gray',
    image: { file: 'side.jpg', contentHash: 'abc', altText: 'From the side' },
    ...changes,
  }) as QuoteLine

const quoteOf = (changes: Partial<Quote>) =>
  ({
    lines: [],
    subtotalCents: 5_000,
    discount: null,
    delivery: null,
    tax: null,
    totalCents: 5_000,
    ...changes,
  }) as unknown as Quote

const code = (code: string, cents: number) => ({ code, cents }) as Quote['discount']
const STANDARD_CENTS = deliveryFeeCents('standard', 5_000)

describe('a line', () => {
  test('counts what can be bought, not what was asked for', () => {
    expect(writeLine(line(), 'https://keel.example')).toEqual({
      id: '7',
      item: {
        id: 'gid://shopify/ProductVariant/41',
        title: 'Keel Kneeling Chair (Birch / Gray)',
        price: 19_900,
        image_url: 'https://keel.example/cdn/keel-kneeling-chair/side.jpg?v=abc',
      },
      quantity: 2,
      totals: [
        { type: 'subtotal', amount: 39_800 },
        { type: 'total', amount: 39_800 },
      ],
    })
  })

  test('without a picture names none', () => {
    expect(writeLine(line({ image: null }), 'https://keel.example').item).not.toHaveProperty('image_url')
  })
})

describe('what a code saves', () => {
  test('is nothing without a code, whatever the delivery costs', () => {
    expect(savedCents(quoteOf({ delivery: { method: 'standard', cents: 0 } }))).toBe(0)
  })

  test('is what it takes off the goods', () => {
    expect(savedCents(quoteOf({ discount: code('BACK10', 500) }))).toBe(500)
    const delivery = { method: 'standard', cents: deliveryFeeCents('standard', 4_500) }
    expect(savedCents(quoteOf({ discount: code('BACK10', 500), delivery }))).toBe(500)
  })

  test('[1.03] is the fee that it takes off the delivery, by the goods after what it takes off them', () => {
    expect(STANDARD_CENTS).toBeGreaterThan(0)
    const delivery = { method: 'standard', cents: 0 }
    expect(savedCents(quoteOf({ discount: code('FREESHIP', 0), delivery }))).toBe(STANDARD_CENTS)
    // These goods are above the limit of free delivery until the code has taken something off.
    const dear = quoteOf({ subtotalCents: 10_000, discount: code('BACK10', 1_000), delivery })
    expect(savedCents(dear)).toBe(1_000 + deliveryFeeCents('standard', 9_000))
    // These are still above it.
    const dearer = quoteOf({ subtotalCents: 20_000, discount: code('BACK10', 2_000), delivery })
    expect(savedCents(dearer)).toBe(2_000)
  })
})

describe('the sums', () => {
  test('of goods alone', () => {
    expect(writeTotals(quoteOf({}))).toEqual([
      { type: 'subtotal', display_text: 'Subtotal', amount: 5_000 },
      { type: 'total', display_text: 'Total', amount: 5_000 },
    ])
  })

  test('stand in the order of the checkout, and each adds to the total', () => {
    const totals = writeTotals(
      quoteOf({
        discount: code('BACK10', 500),
        delivery: { method: 'express', cents: 2_495 },
        tax: { rateMillionths: 62_500, cents: 281 },
        totalCents: 5_000 - 500 + 2_495 + 281,
      }),
    )
    expect(totals).toEqual([
      { type: 'subtotal', display_text: 'Subtotal', amount: 5_000 },
      { type: 'discount', display_text: 'Discount BACK10', amount: -500 },
      { type: 'fulfillment', display_text: 'Express delivery', amount: 2_495 },
      { type: 'tax', display_text: 'Tax', amount: 281 },
      { type: 'total', display_text: 'Total', amount: 7_276 },
    ])
  })

  test('[1.03] name a delivery that a code makes free at its fee, and the code by the same', () => {
    const totals = writeTotals(
      quoteOf({ discount: code('FREESHIP', 0), delivery: { method: 'standard', cents: 0 } }),
    )
    expect(totals.slice(1, 3)).toEqual([
      { type: 'discount', display_text: 'Discount FREESHIP', amount: -STANDARD_CENTS },
      { type: 'fulfillment', display_text: 'Standard delivery', amount: STANDARD_CENTS },
    ])
  })

  test('name no code that saves nothing', () => {
    const types = writeTotals(quoteOf({ discount: code('FREESHIP', 0) })).map(({ type }) => type)
    expect(types).toEqual(['subtotal', 'total'])
  })
})
