import { expect, test } from 'vitest'
import { formatLastDay } from '../../pricing/delivery-days.ts'
import { lapsesAt } from './asked-edit.ts'

test.each([
  ['in the morning', '2026-03-02T15:00:00Z', '2026-03-06T05:00:00.000Z', 'Thursday, March 5'],
  ['late in the evening', '2026-03-03T04:59:00Z', '2026-03-06T05:00:00.000Z', 'Thursday, March 5'],
  ['before summer time begins', '2026-03-06T15:00:00Z', '2026-03-10T04:00:00.000Z', 'Monday, March 9'],
])(
  'what an edit asked for %s costs more can be paid to the end of the day that is told',
  (_, asked, ends, told) => {
    expect(lapsesAt(new Date(asked)).toISOString()).toBe(ends)
    expect(formatLastDay(lapsesAt(new Date(asked)))).toBe(told)
  },
)

test('an edit that lapses within a day, as those of older versions do, is told with that day', () => {
  expect(formatLastDay(new Date('2026-03-09T15:00:00Z'))).toBe('Monday, March 9')
})
