import { expect, test } from 'vitest'
import { answerDiscountCode, discountRefusal } from './discount-code.ts'

test.each([
  ['BUY2SAVE10', 2, 10],
  ['BUY3SAVE15', 3, 15],
  ['BUY4SAVE20', 4, 20],
])('[9.08] %s from %i items on takes %i percent', (code, minQuantity, percent) => {
  expect(answerDiscountCode(code, minQuantity)).toEqual({ kind: 'applies', code, percent })
  expect(answerDiscountCode(code, 40)).toEqual({ kind: 'applies', code, percent })
  expect(answerDiscountCode(code, minQuantity - 1)).toEqual({ kind: 'too-few', code, minQuantity })
})

test('a code is the same in small letters and with space around it', () => {
  expect(answerDiscountCode(' buy2save10 ', 2)).toMatchObject({ kind: 'applies', code: 'BUY2SAVE10' })
})

test('a refusal says what is missing', () => {
  expect(discountRefusal(answerDiscountCode('BUY3SAVE15', 1), 1)).toBe(
    'BUY3SAVE15 needs at least 3 items; this order has 1 item',
  )
  expect(discountRefusal(answerDiscountCode('BUY3SAVE15', 2), 2)).toBe(
    'BUY3SAVE15 needs at least 3 items; this order has 2 items',
  )
  expect(discountRefusal(answerDiscountCode('SAVE99', 9), 9)).toBe('SAVE99 is not one of our discount codes')
  expect(discountRefusal(answerDiscountCode('BUY2SAVE10', 2), 2)).toBeUndefined()
})
