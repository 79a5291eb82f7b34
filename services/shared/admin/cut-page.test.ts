import { expect, test } from 'vitest'
import { cutPage } from './cut-page.ts'

test('a page goes on after its last row only where one more was read', () => {
  expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], last: 2 })
  expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], last: undefined })
  expect(cutPage([], 2)).toEqual({ rows: [], last: undefined })
})
