import { expect, test } from 'vitest'
import { CommandFailure } from '../command/command-failure.ts'
import { readDays } from './read-days.ts'

const now = new Date('2026-03-17T23:59:59Z')

test.each<[string[], object]>([
  [[], { from: '2026-02-16', to: '2026-03-17', isCsv: false }],
  [['--to', '2026-01-30', '--csv'], { from: '2026-01-01', to: '2026-01-30', isCsv: true }],
  [['--from', '2026-03-17'], { from: '2026-03-17', to: '2026-03-17', isCsv: false }],
])('%j are days in UTC, thirty of them where one end is not said', (values, days) => {
  expect(readDays(values, now)).toEqual(days)
})

test.each([
  [['--from'], 'a day is written as'],
  [['--from', '2026-02-30'], 'a day is written as'],
  [['--from', '2026-3-1'], 'a day is written as'],
  [['--from', '2026-03-18'], 'comes after the last'],
  [['all'], 'there is no option "all"'],
])('%j is refused in one line', (values, told) => {
  expect(() => readDays(values, now)).toThrow(CommandFailure)
  expect(() => readDays(values, now)).toThrow(told)
})
