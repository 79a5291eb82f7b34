import { expect, test } from 'vitest'
import { madeDiscount, VOLUME_DISCOUNTS } from '#tests/fixtures/storefront/known-discounts.ts'
import {
  answerDiscountCode,
  type Deduction,
  discountedFeeCents,
  discountRefusal,
  type Goods,
  type KnownDiscount,
} from './discount-code.ts'

const goods = (totalQuantity: number, more: Partial<Goods> = {}): Goods => ({
  ...{ totalQuantity, subtotalCents: totalQuantity * 4_000, delivery: null },
  ...more,
})
const answer = (code: string, totalQuantity: number) =>
  answerDiscountCode(code, VOLUME_DISCOUNTS, goods(totalQuantity))
/** The answer to a code that is `discount`, in the words for its buyer. */
const told = (discount: Partial<KnownDiscount>, of: Goods = goods(1)) =>
  discountRefusal(answerDiscountCode('spring', [madeDiscount(discount)], of), of)
const FREE: Deduction = { kind: 'free-delivery' }

test.each([
  ['BUY2SAVE10', 2, 10],
  ['BUY3SAVE15', 3, 15],
  ['BUY4SAVE20', 4, 20],
])('[9.08] %s from %i items on takes %i percent', (code, minQuantity, percent) => {
  const applies = { kind: 'applies', code, deduction: { kind: 'percent', percent } }
  expect(answer(code, minQuantity)).toEqual({ ...applies, savedCents: minQuantity * 40 * percent })
  expect(answer(code, 40)).toMatchObject(applies)
  expect(answer(code, minQuantity - 1)).toEqual({ kind: 'too-few', code, minQuantity })
})

test('a code is the same in small letters and with space around it', () => {
  expect(answer(' buy2save10 ', 2)).toMatchObject({ kind: 'applies', code: 'BUY2SAVE10' })
})

test('a refusal says what is missing', () => {
  expect(discountRefusal(answer('BUY3SAVE15', 1), goods(1))).toBe(
    'BUY3SAVE15 needs at least 3 items; this order has 1 item',
  )
  expect(discountRefusal(answer('BUY3SAVE15', 2), goods(2))).toBe(
    'BUY3SAVE15 needs at least 3 items; this order has 2 items',
  )
  expect(discountRefusal(answer('SAVE99', 9), goods(9))).toBe('SAVE99 is not one of our discount codes')
  expect(discountRefusal(answer('BUY2SAVE10', 2), goods(2))).toBeUndefined()
})

test.each([
  ['not-begun', 'SPRING cannot be used yet'],
  ['over', 'SPRING is over'],
  ['used-up', 'SPRING was used as often as it can be'],
  ['used-before', 'SPRING can be used once, and was used with this email before'],
  ['open', undefined],
] as const)('a code that is %s is answered with %j', (standing, says) => {
  expect(told({ standing })).toBe(says)
})

test('goods of less than the code asks for are told both sums; of as much, it applies', () => {
  const says = 'SPRING needs at least $50.00 of goods; this order has $40.00'
  expect(told({ minSubtotalCents: 5_000 })).toBe(says)
  expect(told({ minSubtotalCents: 4_000 })).toBeUndefined()
})

test('an amount takes off no more than the goods cost', () => {
  const deduction = { kind: 'amount', cents: 5_000 } as const
  const saved = (subtotalCents: number) =>
    answerDiscountCode('SPRING', [madeDiscount({ deduction })], goods(1, { subtotalCents }))
  expect(saved(4_000)).toMatchObject({ kind: 'applies', savedCents: 4_000 })
  expect(saved(9_000)).toMatchObject({ kind: 'applies', savedCents: 5_000 })
})

test('free delivery is the usual delivery, for goods whose delivery is not free anyway', () => {
  const free = (more: Partial<Goods>) => told({ deduction: FREE }, goods(1, more))
  expect(free({})).toBeUndefined()
  expect(free({ delivery: 'standard' })).toBeUndefined()
  expect(free({ delivery: 'express' })).toBe('SPRING is for standard delivery; this order goes another way')
  expect(free({ subtotalCents: 9_900 })).toBeUndefined()
  expect(free({ subtotalCents: 9_901 })).toBe('SPRING is not needed: the delivery of this order is free')
})

test('free delivery takes the fee of the usual method and no other', () => {
  expect(discountedFeeCents('standard', 4_000, FREE)).toBe(0)
  expect(discountedFeeCents('express', 4_000, FREE)).toBe(2_495)
  expect(discountedFeeCents('standard', 4_000, { kind: 'percent', percent: 10 })).toBe(995)
  expect(discountedFeeCents('standard', 4_000, undefined)).toBe(995)
})
