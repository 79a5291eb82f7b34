import { expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { cutAnywhere, cutEverywhere } from '#tests/soak/money/every-cut.ts'
import { payByStripeAndDie } from '#tests/soak/money/pay-by-stripe.ts'

// `npm run soak -- money` does more.
const STRIDE = 30
const PURCHASES = 25
const CUTS_MS = 120_000

describeOnEveryEngine('money when processes are killed', ({ database }) => {
  test(
    'between any two steps of a payment: every amount belongs to one order, or is given back',
    async () => expect(await cutEverywhere(database(), { stride: STRIDE })).toBeGreaterThan(10),
    CUTS_MS,
  )

  test(
    'many at once, at a provider that answers late, twice or never: the books agree',
    async () => {
      const seed = Date.now() % 1_000_000
      const { orders, died } = await cutAnywhere(database(), { purchases: PURCHASES, seed })
      expect(orders, `seed ${seed}`).toBeGreaterThan(PURCHASES / 4)
      expect(died, `seed ${seed}`).toBeGreaterThan(2)
    },
    CUTS_MS,
  )

  test(
    'many at once, by Stripe’s own client: to the cent',
    async () => {
      const seed = Date.now() % 1_000_000
      const { orders, died } = await payByStripeAndDie(database(), {
        purchases: PURCHASES,
        seed,
        lateAnswers: 0,
      })
      expect(orders, `seed ${seed}`).toBeGreaterThan(PURCHASES / 4)
      expect(died, `seed ${seed}`).toBeGreaterThan(2)
    },
    CUTS_MS,
  )
})
