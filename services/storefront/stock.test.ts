import { expect, test } from 'vitest'
import { isOnBackorder, isSoldWithoutLimit, type Stock, sellableQuantity } from './stock.ts'

const of = (stock: number, more: Partial<Stock> = {}): Stock => ({
  stock,
  inventoryTracked: true,
  inventoryPolicy: 'deny',
  ...more,
})
const UNTRACKED = { inventoryTracked: false }
const CONTINUE = { inventoryPolicy: 'continue' } as const

test.each([
  [of(3), 3, false, false],
  [of(0), 0, false, false],
  [of(-2), 0, false, false],
  [of(3, CONTINUE), 1_000_000, true, false],
  [of(0, CONTINUE), 1_000_000, true, true],
  [of(-2, CONTINUE), 1_000_000, true, true],
  [of(0, UNTRACKED), 1_000_000, true, false],
  [of(-2, { ...UNTRACKED, ...CONTINUE }), 1_000_000, true, false],
])('of %j so many can be bought', (stock, quantity, isWithoutLimit, isAwaited) => {
  expect(sellableQuantity(stock)).toBe(quantity)
  expect(isSoldWithoutLimit(stock)).toBe(isWithoutLimit)
  expect(isOnBackorder(stock)).toBe(isAwaited)
})
