import { expect, test } from 'vitest'
import { intersectRanges } from './range.ts'

const range = (header: string | null, limit?: number, offset?: number) =>
  intersectRanges(header, { limit, offset })

test.each([
  [null, undefined, undefined, { offset: 0, limit: undefined }],
  ['0-0', undefined, undefined, { offset: 0, limit: 1 }],
  ['5-', undefined, undefined, { offset: 5, limit: undefined }],
  ['5-9', undefined, undefined, { offset: 5, limit: 5 }],
  ['9-9', undefined, undefined, { offset: 9, limit: 1 }],
  ['15-24', undefined, undefined, { offset: 15, limit: 10 }],
  ['5-9', 3, 6, { offset: 6, limit: 3 }],
  ['5-9', 30, 0, { offset: 5, limit: 5 }],
  ['5-9', 3, undefined, 'none'],
  [null, 10, 20, { offset: 20, limit: 10 }],
  [null, 1, undefined, { offset: 0, limit: 1 }],
  ['bytes=5-9', undefined, undefined, { offset: 0, limit: undefined }],
  ['5-9,20-21', 2, undefined, { offset: 0, limit: 2 }],
  ['-5', 2, undefined, { offset: 0, limit: 2 }],
])('[7.05] Range: %s with limit=%s and offset=%s', (header, limit, offset, rows) => {
  if (rows !== 'none') expect(range(header, limit, offset)).toEqual(rows)
  else
    expect(() => range(header, limit, offset)).toThrow(
      expect.objectContaining({ details: 'Limit should be greater than or equal to zero.' }),
    )
})

test('[7.05] no rows at all may be asked for, wherever they begin', () => {
  expect(range('9-5', 0, 7)).toEqual({ offset: 0, limit: 0 })
})

test.each([
  [
    '9-8',
    undefined,
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  ],
  [null, -1, 'Limit should be greater than or equal to zero.'],
])('[7.05] Range: %s with limit=%s cannot be had', (header, limit, details) => {
  expect(() => range(header, limit)).toThrow(
    expect.objectContaining({ status: 416, code: 'PGRST103', details, headers: {} }),
  )
})
