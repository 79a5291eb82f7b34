import { expect, test } from 'vitest'
import { moveWithin } from './move-within.ts'

test.each([
  ['c', 1, 'cabd'],
  ['a', 4, 'bcda'],
  ['b', 3, 'acbd'],
  ['b', 2, 'abcd'],
  ['a', 50, 'bcda'],
])('%s at place %i', (item, place, order) => {
  expect(moveWithin([...'abcd'], item, place).join('')).toBe(order)
})

test('one that is new comes in at its place', () => {
  expect(moveWithin([...'abcd'], 'x', 2).join('')).toBe('axbcd')
  expect(moveWithin([], 'x', 7)).toEqual(['x'])
})
