import { expect, test } from 'vitest'
import { cartLine } from '#tests/fixtures/storefront/cart-line.ts'
import { codeOfCart } from './code-of-cart.ts'

const lines = [cartLine({ quantity: 2 })]

test('a checkout takes over the code that counts, or else the first, so that it can say why that does not', () => {
  expect(codeOfCart({ lines, discountCodes: ['NONE', 'BUY2SAVE10'] })).toBe('BUY2SAVE10')
  expect(codeOfCart({ lines, discountCodes: ['BUY4SAVE20', 'NONE'] })).toBe('BUY4SAVE20')
  expect(codeOfCart({ lines, discountCodes: [] })).toBeNull()
})
