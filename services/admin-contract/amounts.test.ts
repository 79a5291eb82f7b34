import * as v from 'valibot'
import { expect, test } from 'vitest'
import { amountSchema, priceSchema, readCents, readStock, stockSchema, writeCents } from './amounts.ts'

test.each([
  ['249', 24_900],
  ['249.5', 24_950],
  ['249.05', 24_905],
  ['0.01', 1],
  ['0', 0],
  ['9999999.99', 999_999_999],
])('%s is %i cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

test.each([
  '',
  ' 249',
  '249 ',
  '249.',
  '.5',
  '249.005',
  '249,00',
  '1,249.00',
  '$249',
  '-1',
  '1e3',
  '10000000',
])('%j is no price', (text) => {
  expect(readCents(text)).toBeUndefined()
  for (const [schema, name] of [
    [priceSchema, 'a price'],
    [amountSchema, 'an amount'],
  ] as const)
    expect(v.safeParse(schema, text).issues?.[0]?.message).toBe(
      `${name} is dollars and cents such as 249.00, up to 9999999.99`,
    )
})

test('what is written is read again as it was', () => {
  expect([0, 1, 10, 99, 100, 24_905, 999_999_999].map(writeCents)).toEqual([
    ...['0.00', '0.01', '0.10', '0.99', '1.00', '249.05', '9999999.99'],
  ])
  for (const cents of [0, 7, 70, 100, 24_905]) expect(readCents(writeCents(cents))).toBe(cents)
})

test('a stock is a whole number up to a million', () => {
  expect(['0', '007', '1000000'].map(readStock)).toEqual([0, 7, 1_000_000])
  for (const text of ['', '1000001', '00000001', '-1', '1.5', '1e3', ' 1', '1 '])
    expect(readStock(text), text).toBeUndefined()
  expect(v.parse(stockSchema, '25')).toBe(25)
  expect(v.safeParse(stockSchema, 25).issues?.[0]?.message).toBe(
    'a stock is a whole number from 0 to 1000000',
  )
})
