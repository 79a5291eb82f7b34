import { expect, test } from 'vitest'
import { orderHelpAddress } from './order-help-address.ts'

test('an order is found in the twin, and by a person where the storefront is a hosted one', () => {
  expect(orderHelpAddress({ checkoutOrigin: 'https://keel.test' })).toBe('/orders/find')
  expect(orderHelpAddress({ checkoutOrigin: null })).toBe('/contact')
})
