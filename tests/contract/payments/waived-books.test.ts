import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTakings, readTaxes } from '#services/storefront/payments/books/takings.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { buyWithWaived } from '#tests/fixtures/payments/stripe-order.ts'
import { openStripeShop } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { expectBooksAgree } from '#tests/soak/money/books-agree.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'
import { readBooks } from '#tests/soak/money/pay-by-stripe.ts'
import { expectHelpAgrees } from '#tests/soak/strikes/help-agrees.ts'

const ALL_DAYS = { from: new Date('2000-01-01'), to: new Date('2100-01-01') }
const STOCK = 1_000

describeOnEveryEngine('a difference of an edit that is not charged', ({ database }) => {
  let stripe: StripeStandIn
  let shop: MoneyShop

  beforeEach(async () => {
    stripe = await openStripeStandIn({ send: (request) => shop.twin.fetch(request) })
    shop = openStripeShop({ database: database(), stripe, now: () => new Date() })
  })
  afterEach(() => stripe[Symbol.asyncDispose]())

  test('is in no report: takings and taxes tell of the same money, before and after it went back', async () => {
    const { order, variantId, number } = await buyWithWaived(
      { database: database(), shop, stripe },
      { isTaken: true },
    )
    const reports = async () => ({
      takings: await readTakings(database().query, ALL_DAYS),
      taxes: await readTaxes(database().query, ALL_DAYS),
    })
    const agree = async () =>
      expectBooksAgree({
        ...{ database: database(), variantIds: [variantId], stock: STOCK },
        books: await readBooks(stripe),
      })
    expect(await reports()).toMatchObject({
      takings: [{ orders: 1, orderCents: 26_270, capturedCents: 26_270, netCents: 26_270 }],
      taxes: [{ state: 'ME', orders: 1, orderCents: 26_270, taxCents: 1_371, netTaxCents: 1_371 }],
    })
    await agree()

    await askAdmin(shop.twin, 'PUT', `${order}/cancellation`, {})
    await shop.workOff()
    expect(await reports()).toMatchObject({
      takings: [{ orderCents: 26_270, refundCents: 26_270, netCents: 0 }],
      taxes: [{ orderCents: 26_270, refundCents: 26_270, refundTaxCents: 1_371, netTaxCents: 0 }],
    })
    await agree()
    await expectHelpAgrees({
      ...{ database: database(), variantIds: [variantId], stock: STOCK },
      ends: new Map([[number, { kind: 'cancelled', refunded: [] }]]),
    })
  })
})
