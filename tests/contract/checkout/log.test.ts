import { beforeEach, expect, test } from 'vitest'
import type { Log } from '#services/shared/log.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer, goToPayment, pay, type Shown } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('what the log says of a checkout', ({ database, twin, reopen }) => {
  let page: Shown
  let logged: object[]
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
  const collect = (fields: object) => logged.push(fields)
  const log: Log = { info: collect, warn: collect, error: collect }

  beforeEach(async () => {
    logged = []
    await reopen({ log })
    const variantId = await putOnShelf(database())
    page = await goToPayment(buyer, await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }))
  })

  const reopenWithoutDatabase = (withLog: Log) => {
    const gone = (): never => {
      throw new Error('the database is gone')
    }
    const lost = Object.defineProperties(
      // On PostgreSQL the limits of all processes would take their pool before anybody asks.
      { ...database(), engine: 'pglite' as const },
      { query: { get: gone }, reads: { get: gone }, payments: { get: gone } },
    )
    return reopen({ database: lost, log: withLog })
  }

  function expectLogged(route: string, address: URL) {
    expect(logged).toEqual([expect.objectContaining({ route })])
    const secret = address.pathname.split('/').find((part) => part.length >= 20) ?? ''
    expect(secret).not.toBe('')
    expect(JSON.stringify(logged)).not.toContain(secret)
  }

  test('a refused form is logged without the checkout’s token', async () => {
    await buyer.submit(page, 'payment', { formToken: '' })
    expectLogged('/checkouts/:token/payment', page.url)
  })

  test('refused forms cannot fill the log', async () => {
    for (let sent = 0; sent < 100; sent++) await buyer.submit(page, 'payment', { formToken: '' })
    expect(logged.length).toBeGreaterThanOrEqual(60)
    expect(logged.length).toBeLessThan(90)
  })

  test('a declined payment is logged without the checkout’s token', async () => {
    await pay(buyer, page, { cardNumber: '4000 0000 0000 0002' })
    expectLogged('/checkouts/:token/payment', page.url)
  })

  test('a failing checkout page is logged without the checkout’s token', async () => {
    await reopenWithoutDatabase(log)
    expect((await buyer.open(page.url.href)).status).toBe(500)
    expectLogged('/checkouts/:token/payment', page.url)
  })

  test('a failing order page is logged without the order’s secret', async () => {
    const order = await pay(buyer, page)
    await reopenWithoutDatabase(log)
    expect((await buyer.open(order.url.href)).status).toBe(500)
    expectLogged('/orders/:number/:secret', order.url)
  })

  test('a failure while failing is logged without the order’s secret', async () => {
    const order = await pay(buyer, page)
    let failures = 0
    const error = (fields: object) => {
      if (failures++ === 0) throw new Error('the log is full')
      collect(fields)
    }
    await reopenWithoutDatabase({ ...log, error })
    expect((await buyer.open(order.url.href)).status).toBe(500)
    expectLogged('/orders/:number/:secret', order.url)
  })
})
