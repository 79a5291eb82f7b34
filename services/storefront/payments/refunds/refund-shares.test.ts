import { expect, test } from 'vitest'
import { createRandom } from '#tests/soak/random.ts'
import { refundCents } from './refund-shares.ts'

const line = (position: number, quantity: number, unitPriceCents: number) => ({
  position,
  quantity,
  unitPriceCents,
  productHandle: 'chair',
  productTitle: 'Chair',
  variantTitle: 'Oak',
  sku: 'chair',
  image: null,
})
const order = (
  lines: ReturnType<typeof line>[],
  discountCents: number,
  taxCents: number,
  deliveryCents = 0,
) => ({
  lines,
  subtotalCents: lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0),
  discountCents,
  taxCents,
  deliveryCents,
})

test('[9.14] one of two chairs is worth half of what both cost, discount and tax included', () => {
  const paid = order([line(0, 2, 24_900)], 4_980, 2_465)
  expect(refundCents(paid, [], [{ position: 0, quantity: 1 }])).toBe(23_642)
  expect(refundCents(paid, [{ position: 0, quantity: 1 }], [{ position: 0, quantity: 1 }])).toBe(23_643)
  expect(refundCents(paid, [], [{ position: 0, quantity: 2 }])).toBe(49_800 - 4_980 + 2_465)
})

test('delivery is paid back with the last piece, and only then', () => {
  const paid = order([line(0, 1, 4_900), line(1, 1, 3_000)], 0, 0, 995)
  const [first, second] = [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ] as const
  expect(refundCents(paid, [], [first])).toBe(4_900)
  expect(refundCents(paid, [first], [second])).toBe(3_995)
  expect(refundCents(paid, [], [first, second])).toBe(8_895)
})

test('what cost nothing is worth nothing', () => {
  expect(refundCents(order([line(0, 3, 0)], 0, 0), [], [{ position: 0, quantity: 2 }])).toBe(0)
})

test('an order without such a line is no order to pay back from', () => {
  expect(() => refundCents(order([line(0, 1, 100)], 0, 0), [], [{ position: 7, quantity: 1 }])).toThrow(
    'line 7',
  )
})

test('however the pieces of an order come back, together they are worth exactly what was paid', () => {
  const random = createRandom(20_260_306)
  for (let round = 0; round < 2_000; round += 1) {
    const lines = Array.from({ length: 1 + random.below(4) }, (_, position) =>
      line(position, 1 + random.below(5), random.below(40_000)),
    )
    const subtotal = order(lines, 0, 0).subtotalCents
    const discount = random.below(subtotal + 1)
    const paid = order(lines, discount, random.below(subtotal - discount + 1), random.below(2_500))
    const left = lines.flatMap(({ position, quantity }) => Array.from({ length: quantity }, () => position))
    const before: { position: number; quantity: number }[] = []
    let cents = 0
    while (left.length > 0) {
      const some = Array.from({ length: 1 + random.below(left.length) }, () => ({
        position: left.splice(random.below(left.length), 1)[0] ?? 0,
        quantity: 1,
      }))
      const part = refundCents(paid, before, some)
      expect(part).toBeGreaterThanOrEqual(0)
      cents += part
      before.push(...some)
    }
    expect(cents).toBe(paid.subtotalCents - paid.discountCents + paid.taxCents + paid.deliveryCents)
  }
})
