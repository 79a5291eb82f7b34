import { expect, test } from 'vitest'
import { formatDated, formatDay, formatWindow, windowWords } from './delivery-days.ts'

test('a window reads as days, by itself and in a sentence', () => {
  const window = { from: '2026-12-31', to: '2027-01-02' }
  expect(formatWindow(window)).toBe('Thursday, December 31 to Saturday, January 2')
  expect(windowWords(window)).toBe('between Thursday, December 31 and Saturday, January 2')
})

test('a day that is far away has its year', () => {
  expect(formatDated('2031-03-17')).toBe('March 17, 2031')
})

test('a moment falls on a day of the workshop, which is behind UTC', () => {
  expect(formatDay(new Date('2026-03-18T02:00:00Z'))).toBe('Tuesday, March 17')
})
