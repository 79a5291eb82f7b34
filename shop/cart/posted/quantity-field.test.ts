import { expect, test } from 'vitest'
import { readQuantity } from './read-cart-form.ts'

const ok = (quantity: number) => ({ ok: true, quantity })
const refused = (start: string) => ({ ok: false, problem: expect.stringMatching(`^${start}`) })

test('[5.07] a whole number from 1 to what a line holds is a quantity', () => {
  expect(readQuantity('1', 1)).toEqual(ok(1))
  expect(readQuantity(' 12 ', 1)).toEqual(ok(12))
  expect(readQuantity('007', 1)).toEqual(ok(7))
  expect(readQuantity('1000000', 1)).toEqual(ok(1_000_000))
})

test('[4.03] 0 removes a line, and adds nothing', () => {
  expect(readQuantity('0', 0)).toEqual(ok(0))
  expect(readQuantity('0', 1)).toEqual(refused('The smallest quantity is 1'))
  expect(readQuantity('-1', 0)).toEqual(refused('A quantity cannot be below 0'))
  expect(readQuantity('-1', 1)).toEqual(refused('The smallest quantity is 1'))
})

test.each(['1e9', 'two', '1.5', '1,000', '0x10', '1 2', 'NaN', '9'.repeat(16)])(
  '[5.07] %j is none',
  (typed) => {
    expect(readQuantity(typed, 0)).toEqual(refused('Enter a whole number'))
  },
)

test('[5.07] nothing, and too many, have words of their own', () => {
  expect(readQuantity('', 0)).toEqual(refused('Enter a quantity'))
  expect(readQuantity('  ', 1)).toEqual(refused('Enter a quantity'))
  expect(readQuantity('1000001', 1)).toEqual(refused('The largest quantity is 1,000,000'))
})
