import { expect, test } from 'vitest'
import { addCountedDays, isBusinessDay, isHoliday } from './business-days.ts'

const day = (iso: string) => new Date(`${iso}T00:00:00Z`)

test.each([
  ['New Year’s Day', ['2026-01-01', '2027-01-01']],
  ['Birthday of Martin Luther King, Jr.', ['2026-01-19', '2027-01-18']],
  ['Washington’s Birthday', ['2026-02-16', '2027-02-15']],
  ['Memorial Day', ['2026-05-25', '2027-05-31']],
  ['Juneteenth', ['2026-06-19', '2027-06-19', '2027-06-18']],
  ['Independence Day', ['2026-07-04', '2026-07-03', '2027-07-04', '2027-07-05']],
  ['Labor Day', ['2026-09-07', '2027-09-06']],
  ['Columbus Day', ['2026-10-12', '2027-10-11']],
  ['Veterans Day', ['2026-11-11', '2027-11-11']],
  ['Thanksgiving', ['2026-11-26', '2027-11-25']],
  ['Christmas Day', ['2026-12-25', '2027-12-25', '2027-12-24']],
  ['New Year’s Day, kept in the year before', ['2021-12-31', '2022-01-01']],
])('%s is no business day, nor is the weekday on which it is kept', (_name, days) => {
  for (const each of days) {
    expect(isHoliday(day(each)), each).toBe(true)
    expect(isBusinessDay(day(each)), each).toBe(false)
  }
})

test('a year has eleven holidays, and no more weekdays off than those', () => {
  for (let year = 2024; year < 2040; year += 1) {
    let weekdaysOff = 0
    for (let each = day(`${year}-01-01`); each.getUTCFullYear() === year; ) {
      const isWeekday = each.getUTCDay() % 6 !== 0
      if (isWeekday && isHoliday(each)) weekdaysOff += 1
      each = new Date(each.getTime() + 24 * 60 * 60 * 1000)
    }
    expect(weekdaysOff, String(year)).toBeGreaterThanOrEqual(10)
    expect(weekdaysOff, String(year)).toBeLessThanOrEqual(12)
  }
})

test('the Friday after Thanksgiving and the day before Christmas are business days like others', () => {
  expect(isBusinessDay(day('2026-11-27'))).toBe(true)
  expect(isBusinessDay(day('2026-12-24'))).toBe(true)
})

test('days are counted from the next one on, and only those that count', () => {
  const wednesday = day('2026-11-25')
  expect(addCountedDays(wednesday, 0, isBusinessDay)).toEqual(wednesday)
  expect(addCountedDays(wednesday, 1, isBusinessDay)).toEqual(day('2026-11-27'))
  expect(addCountedDays(wednesday, 2, isBusinessDay)).toEqual(day('2026-11-30'))
})
