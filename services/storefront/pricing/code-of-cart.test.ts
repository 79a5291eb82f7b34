import { expect, test } from 'vitest'
import { cartLine } from '#tests/fixtures/storefront/cart-line.ts'
import { VOLUME_DISCOUNTS } from '#tests/fixtures/storefront/known-discounts.ts'
import { codeOfCart } from './code-of-cart.ts'

const lines = [cartLine({ quantity: 2 })]
const taken = (discountCodes: string[]) => codeOfCart({ lines, discountCodes }, VOLUME_DISCOUNTS)

test('a checkout takes over the code that counts, or else the first, so that it can say why that does not', () => {
  expect(taken(['NONE', 'BUY2SAVE10'])).toBe('BUY2SAVE10')
  expect(taken(['BUY4SAVE20', 'NONE'])).toBe('BUY4SAVE20')
  expect(taken([])).toBeNull()
})
