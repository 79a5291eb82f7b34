import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { badgeText, cartLabel, countItems, itemCountText } from './cart-count.ts'

const stool = cartItem('stool', { quantity: 2 })
const chair = cartItem('chair')

test('[2.17] counts pieces, not lines', () => {
  expect(itemCountText(countItems([stool, chair]))).toBe('3 items')
  expect(itemCountText(countItems([chair]))).toBe('1 item')
  expect(itemCountText(countItems([]))).toBe('0 items')
})

test('[2.14] the header names each piece, and its badge has room for two digits', () => {
  expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+'])
  expect([cartLabel(1), cartLabel(120)]).toEqual(['Cart, 1 item', 'Cart, 120 items'])
})
