import { expect, test } from 'vitest'
import { createRandom } from '#tests/soak/random.ts'
import { taxWithin } from './record-refund.ts'

const owner = (amountCents: number, taxCents?: number) =>
  ({ kind: 'owner', amountCents, ...(taxCents !== undefined && { taxCents }) }) as const
const before = (paidCents: number, backCents = 0, backTaxCents = 0) => ({
  ...{ paidCents, backCents, backTaxCents },
  leftCents: paidCents - backCents,
})

test('an amount holds tax as the whole does, and what is named by line as its lines do', () => {
  expect(taxWithin(before(10_000), 500, owner(5_000))).toBe(250)
  expect(taxWithin(before(10_000), 500, owner(5_000, 263))).toBe(263)
  expect(taxWithin(before(10_000, 5_000, 263), 500, owner(1_000))).toBe(37)
  expect(taxWithin(before(0), 0, owner(0))).toBe(0)
})

test('no refund holds more tax than money, or less than none, whatever earlier ones held', () => {
  expect(taxWithin(before(10_000, 5_000, 0), 500, owner(10))).toBe(10)
  expect(taxWithin(before(10_000, 1_000, 500), 600, owner(10))).toBe(0)
})

test('what an edit gives back holds the tax that the edit took off, and otherwise none', () => {
  const edit = (amountCents: number, taxCents?: number) =>
    ({ ...owner(amountCents, taxCents), kind: 'edit' }) as const
  expect(taxWithin(before(10_000), 500, edit(10_000, 120))).toBe(120)
  expect(taxWithin(before(10_000), 500, edit(100, 120))).toBe(100)
  expect(taxWithin(before(10_000), 500, edit(5_000))).toBe(0)
})

test('in whatever parts the money goes back, all of the tax is back with the last cent', () => {
  const random = createRandom(20_261_125)
  for (let round = 0; round < 2_000; round += 1) {
    const paidCents = 1 + random.below(100_000)
    const tax = random.below(Math.floor(paidCents / 4) + 1)
    let [back, backTax] = [0, 0]
    while (back < paidCents) {
      const amount = Math.min(paidCents - back, 1 + random.below(paidCents))
      const isByLine = random.below(2) === 0
      const share = isByLine ? Math.floor((amount * tax) / paidCents) : undefined
      const part = taxWithin(before(paidCents, back, backTax), tax, owner(amount, share))
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(amount)
      back += amount
      backTax += part
    }
    expect(backTax, `of ${paidCents}`).toBe(tax)
  }
})
