import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { risesOf, riseText } from './price-rise.ts'

test('a rise is a line for which the checkout asks more; one that costs less, or that it has not, is none', () => {
  const items = ['stool', 'chair', 'mat', 'same'].map((variantId) => cartItem(variantId))
  const prices = new Map([
    ['stool', 25_900],
    ['chair', 19_900],
    ['same', 24_900],
    ['elsewhere', 99_900],
  ])
  expect(risesOf(items, prices)).toEqual([{ item: cartItem('stool'), priceCents: 25_900 }])
})

test('the words name both prices, which the checkout charges in US dollars', () => {
  const rise = { item: cartItem('chair'), priceCents: 125_900 }
  expect(riseText(rise, 'USD')).toBe('Keel Kneeling Chair (Walnut • Oat) costs $1,259.00 (it was $249.00)')
  expect(riseText(rise, 'EUR')).toBe(
    'Keel Kneeling Chair (Walnut • Oat) costs $1,259.00 USD (it was $249.00 USD)',
  )
})
