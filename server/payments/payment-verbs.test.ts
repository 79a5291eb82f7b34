import { expect, test } from 'vitest'
import { csvOf, dollars } from '#services/admin-contract/money-sheets.ts'
import { CommandFailure } from '../command/command-verb.ts'
import { readDays, tableOf } from './payment-verbs.ts'

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

test('a day of more refunds than orders is below zero', () => {
  expect([0, 5, 123_456, -250].map(dollars)).toEqual(['0.00', '0.05', '1234.56', '-2.50'])
})

test('figures end below each other, and CSV has them as they are', () => {
  const rows = [
    ['ME', '2', '1234.56'],
    ['NH', '10', '-2.50'],
  ]
  const head = ['state', 'orders', 'net']
  expect(tableOf({ head, rows })).toEqual([
    'state  orders      net',
    'ME          2  1234.56',
    'NH         10    -2.50',
  ])
  expect(csvOf({ head, rows })).toEqual(['state,orders,net', 'ME,2,1234.56', 'NH,10,-2.50'])
})
