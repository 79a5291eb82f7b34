import { expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
import { cartLine, cartLine as line } from '#tests/fixtures/storefront/cart-line.ts'
import { madeDiscount, VOLUME_DISCOUNTS } from '#tests/fixtures/storefront/known-discounts.ts'
import { codeOfCart, type QuoteFor, makeQuote as quoteOf } from './quote.ts'

const makeQuote = (more: Omit<QuoteFor, 'discounts'>) => quoteOf({ discounts: VOLUME_DISCOUNTS, ...more })
const taxed = { delivery: 'standard', taxRateMillionths: 68_750 } as const

const lines = [cartLine({ quantity: 2 })]
const taken = (discountCodes: string[]) => codeOfCart({ lines, discountCodes }, VOLUME_DISCOUNTS)

test('a checkout takes over the code that counts, or else the first, so that it can say why that does not', () => {
  expect(taken(['NONE', 'BUY2SAVE10'])).toBe('BUY2SAVE10')
  expect(taken(['BUY4SAVE20', 'NONE'])).toBe('BUY4SAVE20')
  expect(taken([])).toBeNull()
})

test('the quoted code counts though it is over, before another one that takes off less', () => {
  const four = [cartLine({ quantity: 4 })]
  const discounts = VOLUME_DISCOUNTS.map((each) =>
    each.code === 'BUY4SAVE20' ? ({ ...each, standing: 'over' } as const) : each,
  )
  const cart = { lines: four, discountCodes: ['BUY4SAVE20', 'BUY3SAVE15'] }
  const held = {
    ...{
      quoteNumber: 1001,
      endsAt: new Date('2026-12-27'),
      goods: new Map([[1, { quantity: 4, priceCents: 5_000 }]]),
      terms: firstTerms,
    },
    discountCode: 'BUY4SAVE20',
  }
  expect(codeOfCart(cart, discounts, held)).toBe('BUY4SAVE20')
  expect(codeOfCart(cart, discounts)).toBe('BUY3SAVE15')
})

test('[9.08] a discount is taken off before tax and delivery are reckoned', () => {
  const quote = makeQuote({ lines: [line({ quantity: 2 })], discountCodes: ['BUY2SAVE10'], ...taxed })
  expect(quote).toMatchObject({
    subtotalCents: 10_000,
    discount: { deduction: { percent: 10 }, cents: 1_000 },
    // Tax is on 90.00: on 100.00 it would be 6.88, and delivery free.
    tax: { cents: 619 },
    delivery: { cents: 995 },
    totalCents: 9_000 + 619 + 995,
  })
})

test('tax and delivery wait until it is known whose and which', () => {
  const quote = makeQuote({ lines: [line({})], discountCodes: [], delivery: null, taxRateMillionths: null })
  expect(quote).toMatchObject({ delivery: null, tax: null, discount: null, totalCents: 5_000 })
  expect(quote.discountRefusal).toBeUndefined()
})

test('a code that takes nothing off says why', () => {
  const quote = makeQuote({ lines: [line({})], discountCodes: ['BUY2SAVE10'], ...taxed })
  expect(quote.discountRefusal).toBe('BUY2SAVE10 needs at least 2 items; this order has 1 item')
})

test('lines of one variant share its stock, and what is withdrawn has none', () => {
  const lines = [
    line({ quantity: 3, stock: 4 }),
    line({ id: '2', quantity: 3, stock: 4 }),
    line({ id: '3', variantId: 2, published: false }),
  ]
  const quote = makeQuote({ lines, discountCodes: [], ...taxed })
  expect(quote.lines.map(({ sold }) => sold)).toEqual([3, 1, 0])
  expect([quote.totalQuantity, quote.subtotalCents]).toEqual([4, 20_000])
})

test('a code of free delivery takes its fee, of which no tax is due, and nothing of the goods', () => {
  const discounts = [madeDiscount({ code: 'FREE', deduction: { kind: 'free-delivery' } })]
  const quote = quoteOf({ lines: [line({})], discountCodes: ['free'], discounts, ...taxed })
  expect(quote).toMatchObject({ discount: { code: 'FREE', cents: 0 }, delivery: { cents: 0 } })
  expect(quote.totalCents).toBe(5_000 + 344)
})
