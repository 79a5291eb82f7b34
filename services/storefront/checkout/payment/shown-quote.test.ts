import { expect, test } from 'vitest'
import type { Quote } from '../../pricing/quote.ts'
import type { CheckoutDetails } from '../checkout-details.ts'
import { differences, readShownQuote, shownQuote } from './shown-quote.ts'

const line = (id: string, sold: number, priceCents: number, productTitle = 'Chair', variantTitle = 'Oak') =>
  ({ id, sold, priceCents, productTitle, variantTitle }) as Quote['lines'][number]

const quote = {
  lines: [line('a', 2, 30_000), line('b', 1, 2_450, 'Casters', 'Default Title')],
  ...{ totalQuantity: 3, subtotalCents: 62_450, discountRefusal: undefined, totalCents: 58_441 },
  discount: { code: 'BUY3SAVE15', deduction: { kind: 'percent', percent: 15 }, cents: 9_368 },
  delivery: { method: 'express', cents: 2_495 },
  tax: { rateMillionths: 55_000, cents: 2_919 },
} as unknown as Quote

const details: CheckoutDetails = {
  ...{ checkoutId: 1, delivery: 'express', discountCode: 'BUY3SAVE15', email: 'ada@example.com' },
  ...{ firstName: 'Ada', lastName: 'Lane', address: '12 Harbor Street', apartment: '', city: 'Portland' },
  ...{ state: 'OR', zip: '97201' },
}

const shown = shownQuote(quote, details)
const told = (now: Partial<Quote>, where: Partial<CheckoutDetails> = {}) =>
  differences(shown, { ...quote, ...now }, { ...details, ...where })

test('what is sent along with Pay is every amount, each line’s, and no address', () => {
  expect(shown).toEqual({
    ...{ totalCents: 58_441, discountCents: 9_368, deliveryCents: 2_495, taxCents: 2_919 },
    lines: { a: [2, 30_000], b: [1, 2_450] },
    deliveryTime: '2-3 days',
    destination: expect.stringMatching(/^[\w-]{43}$/),
  })
  const plain = shownQuote({ ...quote, discount: null, delivery: null, tax: null }, details)
  expect(plain).toMatchObject({ discountCents: 0, deliveryCents: 0, taxCents: 0 })
})

test('it comes back as it went, and anything else is none', () => {
  expect(readShownQuote(JSON.stringify(shown))).toEqual(shown)
  // Payments that began before the time of delivery was told of have none.
  const { deliveryTime: _, ...before } = shown
  expect(readShownQuote(JSON.stringify(before))).toEqual(before)
  for (const key of Object.keys(before))
    expect(readShownQuote(JSON.stringify({ ...shown, [key]: undefined })), key).toBeUndefined()
  for (const wrong of [
    { totalCents: 1.5 },
    { taxCents: '1' },
    { lines: { a: [1] } },
    { lines: { a: [1, 0.5] } },
  ])
    expect(readShownQuote(JSON.stringify({ ...shown, ...wrong })), JSON.stringify(wrong)).toBeUndefined()
  for (const text of ['', '{', 'null', '[]', '"shown"']) expect(readShownQuote(text), text).toBeUndefined()
})

test('nothing is said where what would be charged is what was shown', () => {
  expect(told({})).toEqual([])
})

test.each<[string, Partial<Quote>, string[]]>([
  ['a quantity', { lines: [line('a', 1, 30_000), line('b', 1, 2_450)] }, ['Chair (Oak): 1 instead of 2.']],
  [
    'a price',
    { lines: [line('a', 2, 31_000), line('b', 1, 2_450)] },
    ['Chair (Oak) costs $310.00 (it was $300.00).'],
  ],
  [
    'both of one line',
    { lines: [line('a', 3, 31_000), line('b', 1, 2_450)] },
    ['Chair (Oak): 3 instead of 2.', 'Chair (Oak) costs $310.00 (it was $300.00).'],
  ],
  [
    'what sold out',
    { lines: [line('a', 0, 31_000), line('b', 1, 2_450)] },
    ['Chair (Oak) has just sold out, or is no longer sold.'],
  ],
  [
    'what was added',
    { lines: [...quote.lines, line('c', 1, 100, 'Cushion', 'Default Title')] },
    ['Cushion was added to the cart.'],
  ],
  ['what was removed', { lines: [line('a', 2, 30_000)] }, ['Something was removed from the cart.']],
  ['the discount', { discount: null }, ['The discount is $0.00 (it was $93.68).']],
  ['delivery', { delivery: { method: 'express', cents: 0 } }, ['Delivery is $0.00 (it was $24.95).']],
  ['tax', { tax: { rateMillionths: 0, cents: 0 } }, ['Tax is $0.00 (it was $29.19).']],
  ['the total alone', { totalCents: 58_442 }, ['The total was recalculated.']],
  ['the total with its reason', { totalCents: 55_522, tax: null }, ['Tax is $0.00 (it was $29.19).']],
])('told is %s', (_what, now, sentences) => {
  expect(told(now)).toEqual(sentences)
})

test('a line that was sold out before and is still has nothing new to tell, and is told once it is back', () => {
  const gone = { ...quote, lines: [line('a', 0, 30_000)] }
  const before = shownQuote(gone, details)
  expect(differences(before, gone, details)).toEqual([])
  const back = { ...quote, lines: [line('a', 1, 30_000)] }
  expect(differences(before, back, details)).toEqual(['Chair (Oak): 1 instead of 0.'])
})

test.each<keyof CheckoutDetails>([
  ...(['email', 'firstName', 'lastName', 'address', 'apartment', 'city', 'state', 'zip'] as const),
  'delivery',
])('another %s is told, whatever it is', (field) => {
  const sentence = 'The address, email or delivery method was changed in another tab.'
  expect(told({}, { [field]: 'standard' })).toEqual([sentence])
})

test('a code that was typed and takes nothing off changes no destination', () => {
  expect(told({}, { discountCode: null, checkoutId: 2 })).toEqual([])
})

test('days of delivery that the owner changed since are told of before anybody pays', () => {
  const slower = { ...shown, deliveryTime: '1-2 days' }
  expect(differences(slower, quote, details)).toEqual(['Delivery takes 2-3 days (it was 1-2 days).'])
})

test.each(['\u0000', '', 'a b', 'x'.repeat(65)])(
  'a line called %j is none of ours, and nothing is looked for by it',
  (id) => {
    const lines = { [id]: [1, 2_450] }
    expect(readShownQuote(JSON.stringify({ ...shown, lines }))).toBeUndefined()
  },
)
