import { expect, test } from 'vitest'
import { decideDiscount } from './decide-discount.ts'
import { discountRefusal } from './discount-code.ts'

test('[9.08] takes a share of the goods off, half a cent upwards', () => {
  const { discount } = decideDiscount(['BUY3SAVE15'], { totalQuantity: 3, subtotalCents: 8_850 })
  expect(discount).toEqual({ code: 'BUY3SAVE15', percent: 15, cents: 1_328 })
})

test('of several codes only the best counts, wherever it stands, and each hears why', () => {
  const codes = ['BUY2SAVE10', 'NONE', 'BUY3SAVE15', 'BUY4SAVE20']
  const { discount, answers } = decideDiscount(codes, { totalQuantity: 3, subtotalCents: 10_000 })
  expect(discount).toEqual({ code: 'BUY3SAVE15', percent: 15, cents: 1_500 })
  expect(answers.map(({ kind }) => kind)).toEqual(['outdone', 'unknown', 'applies', 'too-few'])
  expect(answers.map((answer) => discountRefusal(answer, 3))[0]).toBe(
    'BUY2SAVE10 cannot be combined with BUY3SAVE15, which takes off more',
  )
})

test('no code takes nothing off', () => {
  expect(decideDiscount([], { totalQuantity: 9, subtotalCents: 10_000 })).toEqual({
    discount: null,
    answers: [],
  })
})
