import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const read = (current: number, pages: number) =>
  pageNumbers(current, pages)
    .map((page) => (page === 'gap' ? '…' : page))
    .join(' ')

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 7, '1 2 3 4 5 6 7'],
  [7, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 … 8'],
  [2, 8, '1 2 3 … 8'],
  [3, 8, '1 2 3 4 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [8, 8, '1 … 7 8'],
  [5, 20, '1 … 4 5 6 … 20'],
  [100_000, 200_000, '1 … 99999 100000 100001 … 200000'],
])('[9.10] on page %i of %i: %s', (current, pages, shown) => {
  expect(read(current, pages)).toBe(shown)
})
