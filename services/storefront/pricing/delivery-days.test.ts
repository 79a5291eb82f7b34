import { expect, test } from 'vitest'
import {
  formatDated,
  formatDay,
  formatWindow,
  lastQuoteDay,
  quoteDay,
  quoteEnd,
  windowWords,
} from './delivery-days.ts'

test.each([
  ['in winter', '2026-11-26T15:00:00Z', '2026-12-27T05:00:00.000Z', 'December 26, 2026'],
  ['in summer', '2026-06-10T15:00:00Z', '2026-07-11T04:00:00.000Z', 'July 10, 2026'],
  ['into summer time', '2026-02-20T15:00:00Z', '2026-03-23T04:00:00.000Z', 'March 22, 2026'],
  ['late in the evening', '2026-11-27T04:59:00Z', '2026-12-27T05:00:00.000Z', 'December 26, 2026'],
])('a quote made %s lasts until midnight of its thirtieth day at the workshop', (_, made, ends, last) => {
  expect(quoteEnd(new Date(made)).toISOString()).toBe(ends)
  expect(lastQuoteDay(new Date(ends))).toBe(last)
})

test('it is dated by the day at the workshop', () => {
  expect(quoteDay(new Date('2026-11-27T04:59:00Z'))).toBe('November 26, 2026')
})

test('a window reads as days, by itself and in a sentence', () => {
  const window = { from: '2026-12-31', to: '2027-01-02' }
  expect(formatWindow(window)).toBe('Thursday, December 31 to Saturday, January 2')
  expect(windowWords(window)).toBe('between Thursday, December 31 and Saturday, January 2')
})

test('a window of one day reads as that day', () => {
  const window = { from: '2026-12-31', to: '2026-12-31' }
  expect(formatWindow(window)).toBe('Thursday, December 31')
  expect(windowWords(window)).toBe('on Thursday, December 31')
})

test('a day that is far away has its year', () => {
  expect(formatDated('2031-03-17')).toBe('March 17, 2031')
})

test('a moment falls on a day of the workshop, which is behind UTC', () => {
  expect(formatDay(new Date('2026-03-18T02:00:00Z'))).toBe('Tuesday, March 17')
})
