import { expect, test } from 'vitest'
import { madeLine, madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { listedClaim } from './list-claims.ts'
import type { Claim } from './read-claims.ts'

const claim: Claim = {
  ...{ id: 1, number: 'W1001-1', orderNumber: 1001, sequence: 1, position: 3, words: 'The knob turns' },
  ...{ claimedAt: new Date('2026-05-01T18:00:00Z'), answer: null, answeredAt: null, outcome: null },
  ...{ outcomeTold: false, sentAt: null, trackingNumber: null, pictures: 0 },
}

test('a claim is worth one piece of its line, with its share of discount and tax, and no delivery', () => {
  const listed = (quantity: number) => {
    const lines = [{ ...madeLine(3, quantity, 10_000), sku: 'stool' }]
    const sums = { discountCents: 1_000 * quantity, taxCents: 500 * quantity, deliveryCents: 995 }
    return listedClaim(claim, { ...madeOrder({ lines, ...sums }), name: 'Ada Lane' })
  }
  for (const quantity of [1, 2]) expect(listed(quantity).worthCents).toBe(9_500)
  expect(listed(1)).toMatchObject({ goods: 'stool  Chair (Oak)', answerBy: '2026-05-02T18:00:00.000Z' })
})
