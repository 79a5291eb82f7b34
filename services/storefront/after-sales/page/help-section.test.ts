import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import { helpSection } from './help-section.ts'

const chair = { ...madeLine(0, 1), productHandle: 'keel-kneeling-chair' }
const order = madeOrder({
  fulfilment: sentAt('2026-03-09T18:00:00Z'),
  deliveredOn: '2026-03-12',
  lines: [chair, madeLine(1, 1)],
})
const shown = (...returns: ReturnType<typeof madeReturn>[]) => {
  const page = { publicUrl: 'https://keel.example', signingKey: '00'.repeat(32) }
  const html = String(
    helpSection({ order, returns, refunds: [], ...page, now: new Date('2026-03-20T18:00:00Z') }),
  )
  return { hasPassport: html.includes('Passport of'), hasPlan: html.includes('in two weeks') }
}
const returned = (state: Parameters<typeof madeReturn>[0]) =>
  shown(madeReturn(state, [{ position: 0, quantity: 1 }]))

test('a chair that came back has neither a passport nor two weeks to get used to it', () => {
  expect(shown()).toEqual({ hasPassport: true, hasPlan: true })
  expect(returned('received')).toEqual({ hasPassport: false, hasPlan: false })
  expect(returned('refunded')).toEqual({ hasPassport: false, hasPlan: false })
})

test('one in a return that was only requested keeps its passport, as the passport itself does', () => {
  expect(returned('requested')).toEqual({ hasPassport: true, hasPlan: false })
  expect(returned('refused')).toEqual({ hasPassport: true, hasPlan: true })
})
