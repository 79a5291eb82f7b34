import { expect, test } from 'vitest'
import { firstTerms } from '#facts/policies/terms.ts'
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

test('the quoted code counts though it is over, before another one that takes off less', () => {
  const four = [cartLine({ quantity: 4 })]
  const discounts = VOLUME_DISCOUNTS.map((each) =>
    each.code === 'BUY4SAVE20' ? ({ ...each, standing: 'over' } as const) : each,
  )
  const cart = { lines: four, discountCodes: ['BUY4SAVE20', 'BUY3SAVE15'] }
  const held = {
    ...{ quoteNumber: 1001, endsAt: new Date('2026-12-27'), goods: new Map(), terms: firstTerms },
    discountCode: 'BUY4SAVE20',
  }
  expect(codeOfCart(cart, discounts, held)).toBe('BUY4SAVE20')
  expect(codeOfCart(cart, discounts)).toBe('BUY3SAVE15')
})
