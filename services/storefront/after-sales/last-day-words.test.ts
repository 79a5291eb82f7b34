import { expect, test } from 'vitest'
import { madeOrder, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import { atTheLatest, returnUntil } from './last-day-words.ts'

/** The last promised day is March 16. */
const sent = madeOrder({ fulfilment: sentAt('2026-03-09T18:00:00Z') })
const told = (order: typeof sent, now: string) => returnUntil(order, '2026-04-15', new Date(now))

test('a return is asked for by a day that may come sooner, to the end of the last promised day at the workshop', () => {
  const mayMove = 'within 30 days of delivery, by April 15, 2026 at the latest'
  expect(told(sent, '2026-03-10T18:00:00Z')).toBe(mayMove)
  expect(told(sent, '2026-03-17T03:59:59Z')).toBe(mayMove)
  expect(told(sent, '2026-03-17T04:00:00Z')).toBe('by April 15, 2026')
})

test('the last day stands once the delivery is recorded', () => {
  const delivered = madeOrder({ fulfilment: sent.fulfilment, deliveredOn: '2026-03-16' })
  expect(told(delivered, '2026-03-16T18:00:00Z')).toBe('by April 15, 2026')
  expect(atTheLatest(delivered, '2031-03-16', new Date('2026-03-16T18:00:00Z'))).toBe('March 16, 2031')
})
