import { describe, expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { isForWantOfStock, notHeld, shortagesOf, shortageText } from './shortage.ts'

const warning = (code: string) => ({ code, message: 'Said by the storefront', target: 'chair' })

test('a shortage is what is missing over all the lines of a variant', () => {
  const items = [cartItem('chair', { quantity: 5 }), cartItem('stool', { quantity: 2 }), cartItem('mat')]
  const held = [
    { variantId: 'chair', quantity: 3 },
    { variantId: 'stool', quantity: 1 },
    { variantId: 'stool', quantity: 1 },
  ]
  const shortages = shortagesOf(items, held)
  expect(shortages.map(({ item, heldQuantity }) => [item.variantId, heldQuantity])).toEqual([
    ['chair', 3],
    ['mat', 0],
  ])
  expect(notHeld(shortages)).toEqual(['mat'])
})

test.each([
  [['MERCHANDISE_NOT_ENOUGH_STOCK'], true],
  [['PAYMENTS_GIFT_CARDS_UNAVAILABLE', 'MERCHANDISE_OUT_OF_STOCK'], true],
  [['PAYMENTS_GIFT_CARDS_UNAVAILABLE'], false],
  [[], false],
])('warnings %j speak of stock: %s', (codes, expected) => {
  expect(isForWantOfStock(codes.map(warning))).toBe(expected)
})

describe('the words', () => {
  const item = cartItem('chair', {
    quantity: 40,
    selectedOptions: [{ name: 'Cushion color', value: 'Oat' }],
    product: { handle: 'keel-criss-cross-chair', title: 'Keel Criss-Cross Armless Chair', image: null },
  })

  test.each([
    [25, true, 'Only 25 of 40 Keel Criss-Cross Armless Chair are in stock (Oat)'],
    [1, true, 'Only 1 of 40 Keel Criss-Cross Armless Chair is in stock (Oat)'],
    [0, true, 'Keel Criss-Cross Armless Chair is sold out (Oat)'],
    [25, false, 'Only 25 of 40 Keel Criss-Cross Armless Chair are in the checkout (Oat)'],
    [0, false, 'Keel Criss-Cross Armless Chair was left out (Oat)'],
  ])('%d held, for want of stock: %s', (heldQuantity, isStock, text) => {
    expect(shortageText({ item, heldQuantity }, isStock)).toBe(text)
  })

  test('[5.06] a product without options has none behind its name', () => {
    const plain = { ...item, selectedOptions: [{ name: 'Title', value: 'Default Title' }] }
    expect(shortageText({ item: plain, heldQuantity: 0 }, true)).toBe(
      'Keel Criss-Cross Armless Chair is sold out',
    )
  })
})
