import { expect, test } from 'vitest'
import { readPageSize } from './paging.ts'

test.each([
  [{ first: 1 }, 1],
  [{ first: 250, last: null }, 250],
  [{ last: 7 }, 7],
])('%j is a page of %i', (args, size) => {
  expect(readPageSize(args)).toBe(size)
})

test.each([
  [{ first: 1, last: 1 }, 'providing both first and last is not supported'],
  [{}, 'you must provide one of first or last'],
  [{ first: null }, 'you must provide one of first or last'],
  [{ first: 0 }, 'first must be greater than 0'],
  [{ last: -1 }, 'last must be greater than 0'],
  [{ first: 251 }, 'first cannot exceed 250'],
  [{ last: 251 }, 'last cannot exceed 250'],
])('%j is refused', (args, message) => {
  expect(() => readPageSize(args)).toThrow(
    expect.objectContaining({ message, extensions: { code: 'BAD_REQUEST' } }),
  )
})
