import { expect, test } from 'vitest'
import { comparePositions, type SortPosition } from './sort-position.ts'

const sorted = (...positions: SortPosition[]) => positions.toSorted(comparePositions)

test('numbers stand by what they are worth, words as one looks them up, equals by their id', () => {
  expect(sorted([10, 1], [9, 2], [9, 1])).toEqual([
    [9, 1],
    [9, 2],
    [10, 1],
  ])
  expect(sorted(['b', 1], ['A', 3], ['a', 2], ['Á', 1])).toEqual([
    ['a', 2],
    ['A', 3],
    ['Á', 1],
    ['b', 1],
  ])
  expect(sorted(['x', 'b'], ['x', 'a'])).toEqual([
    ['x', 'a'],
    ['x', 'b'],
  ])
})

test('a number beside a word is compared as it is written', () => {
  expect(sorted(['b', 1], [5, 1], ['a', 1])).toEqual([
    [5, 1],
    ['a', 1],
    ['b', 1],
  ])
})
