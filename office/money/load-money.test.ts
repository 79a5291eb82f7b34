import { expect, test } from 'vitest'
import { payoutRange, readRange } from './load-money.ts'

const NOW = new Date('2026-03-31T12:00:00Z')

test.each([
  ['', { from: '2026-03-02', to: '2026-03-31' }],
  ['?from=&to=', { from: '2026-03-02', to: '2026-03-31' }],
  ['?to=2026-01-30', { from: '2026-01-01', to: '2026-01-30' }],
  ['?from=2026-02-01&to=2026-02-03', { from: '2026-02-01', to: '2026-02-03' }],
  // What is no day is left for the admin interface to refuse.
  ['?from=x&to=2026-02-30', { from: 'x', to: '2026-02-30' }],
])('the range at %j', (search, range) => {
  expect(readRange(new URL(`https://keel.test/office/money${search}`), NOW)).toEqual(range)
})

test('payouts are asked for over a month at most', () => {
  expect(payoutRange({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
  })
  expect(payoutRange({ from: '2026-03-30', to: '2026-03-31' })).toEqual({
    from: '2026-03-30',
    to: '2026-03-31',
  })
})
