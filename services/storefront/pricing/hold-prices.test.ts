import { expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import type { HeldPrices } from '#services/storefront/cart/held-prices.ts'
import { cartLine as line } from '#tests/fixtures/storefront/cart-line.ts'
import { madeDiscount } from '#tests/fixtures/storefront/known-discounts.ts'
import { heldFeeCents, heldNow } from './hold-prices.ts'
import { makeQuote } from './quote.ts'

const END = new Date('2026-12-27T05:00:00Z')
const held: HeldPrices = {
  quoteNumber: 1001,
  endsAt: END,
  goods: new Map([[1, { quantity: 4, priceCents: 5_000 }]]),
  discountCode: 'SPRING',
  terms: firstTerms,
}
const quoteOf = (priceCents: number, quantity = 4, more: Partial<Parameters<typeof makeQuote>[0]> = {}) =>
  makeQuote({
    lines: [line({ priceCents, quantity })],
    ...{ discountCodes: [], discounts: [], delivery: null, taxRateMillionths: null, held },
    ...more,
  })

test('a quoted price holds when the price has risen, and a price that fell is charged', () => {
  expect(quoteOf(6_000)).toMatchObject({ subtotalCents: 20_000, held })
  expect(quoteOf(6_000, 1).subtotalCents).toBe(5_000)
  expect(quoteOf(4_500).subtotalCents).toBe(18_000)
})

test('it holds for as many as were quoted, all lines of the variant together, and for nothing else', () => {
  expect(quoteOf(6_000, 5).subtotalCents).toBe(30_000)
  const lines = [line({ priceCents: 6_000, quantity: 2 }), line({ id: '2', priceCents: 6_000, quantity: 3 })]
  expect(quoteOf(0, 0, { lines }).subtotalCents).toBe(30_000)
  expect(quoteOf(0, 0, { lines: [line({ variantId: 2, priceCents: 6_000 })] }).subtotalCents).toBe(6_000)
})

test('the quoted code is used though it is over; another one is not', () => {
  const over = { discountCodes: ['SPRING'], discounts: [madeDiscount({ standing: 'over' })] }
  const { cents = 0 } = quoteOf(5_000, 4, over).discount ?? {}
  expect(cents).toBeGreaterThan(0)
  expect(quoteOf(5_000, 4, { ...over, held: undefined }).discount).toBeNull()
  expect(quoteOf(5_000, 4, { ...over, held: { ...held, discountCode: 'OTHER' } }).discount).toBeNull()
})

test('it is used for what was quoted and no more, since it takes something off the whole cart', () => {
  const over = { discountCodes: ['SPRING'], discounts: [madeDiscount({ standing: 'over' })] }
  expect(quoteOf(5_000, 3, over).discount).not.toBeNull()
  expect(quoteOf(5_000, 5, over).discount).toBeNull()
  const lines = [line({ priceCents: 5_000, quantity: 4 }), line({ id: '2', variantId: 2, priceCents: 100 })]
  expect(quoteOf(0, 0, { ...over, lines }).discount).toBeNull()
})

test('delivery costs no more than by the terms of the quote', () => {
  const dearer = firstTerms.methods.map((each) => ({ ...each, feeCents: 9_900, freeOverCents: null }))
  const cheaper = firstTerms.methods.map((each) => ({ ...each, feeCents: 100 }))
  const under = (methods: HeldPrices['terms']['methods']) =>
    heldFeeCents('standard', 5_000, undefined, { ...held, terms: { ...firstTerms, methods } })
  expect(under(dearer)).toBe(995)
  expect(under(cheaper)).toBe(100)
  expect(under([])).toBe(995)
  expect(heldFeeCents('standard', 5_000, undefined, undefined)).toBe(995)
})

test('a quote holds until its end, and not at it', () => {
  expect(heldNow({ held }, new Date(END.getTime() - 1))).toBe(held)
  expect(heldNow({ held }, END)).toBeUndefined()
  expect(heldNow({ held: null }, END)).toBeUndefined()
})
