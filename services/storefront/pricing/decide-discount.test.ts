import { expect, test } from 'vitest'
import { madeDiscount, VOLUME_DISCOUNTS } from '#tests/fixtures/storefront/known-discounts.ts'
import { decideDiscount } from './decide-discount.ts'
import { discountRefusal } from './discount-code.ts'

const goods = (totalQuantity: number, subtotalCents: number) => ({
  totalQuantity,
  subtotalCents,
  delivery: null,
})
const FREE = madeDiscount({ code: 'FREE', deduction: { kind: 'free-delivery' } })
const FIVE = madeDiscount({ code: 'FIVE', deduction: { kind: 'amount', cents: 500 } })

test('[9.08] takes a share of the goods off, half a cent upwards', () => {
  const { discount } = decideDiscount(['BUY3SAVE15'], VOLUME_DISCOUNTS, goods(3, 8_850))
  expect(discount).toEqual({ code: 'BUY3SAVE15', deduction: { kind: 'percent', percent: 15 }, cents: 1_328 })
})

test('of several codes only the best counts, wherever it stands, and each hears why', () => {
  const codes = ['BUY2SAVE10', 'NONE', 'BUY3SAVE15', 'BUY4SAVE20']
  const { discount, answers } = decideDiscount(codes, VOLUME_DISCOUNTS, goods(3, 10_000))
  expect(discount).toMatchObject({ code: 'BUY3SAVE15', cents: 1_500 })
  expect(answers.map(({ kind }) => kind)).toEqual(['outdone', 'unknown', 'applies', 'too-few'])
  expect(answers.map((answer) => discountRefusal(answer, goods(3, 10_000)))[0]).toBe(
    'BUY2SAVE10 cannot be combined with BUY3SAVE15, which takes off more',
  )
})

test('the best is what saves most, be it a share, an amount or the delivery', () => {
  const best = (subtotalCents: number) =>
    decideDiscount(['FIVE', 'FREE', 'SPRING'], [FIVE, FREE, madeDiscount()], goods(1, subtotalCents)).discount
  expect(best(4_000)).toMatchObject({ code: 'FREE', cents: 0 })
  // Above 99 dollars the delivery is free without a code.
  expect(best(9_901)).toMatchObject({ code: 'SPRING', cents: 990 })
  expect(decideDiscount(['SPRING', 'FIVE'], [FIVE, madeDiscount()], goods(1, 4_999)).discount).toMatchObject({
    code: 'SPRING',
    cents: 500,
  })
})

test('no code takes nothing off', () => {
  expect(decideDiscount([], VOLUME_DISCOUNTS, goods(9, 10_000))).toEqual({ discount: null, answers: [] })
})
