import { expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { soldSeats } from './seat-offers.ts'

test('the seats that the storefront offers are sold, in stock or not, and no other', () => {
  const [first, second] = seats
  if (!first || !second) throw new Error('there are no two seats')
  const offer = { usdCents: 24_900, isInStock: false }
  expect(soldSeats(new Map([[second.handle, offer]]))).toEqual([second])
  expect(soldSeats(new Map())).toEqual([])
})

test('where the storefront did not answer, all of them are', () => {
  expect(soldSeats(undefined)).toEqual(seats)
})
