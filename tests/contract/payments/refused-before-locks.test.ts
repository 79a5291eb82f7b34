import { expect, test } from 'vitest'
import { lockVariants } from '#services/storefront/catalogue/lock-variants.ts'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

const CARDS_OF_A_CHECKOUT = 10
const CHECKOUTS_OF_A_NETWORK = 4

/** Only a server has a second connection, whose lock could be waited for. */
describeOnOneEngine('a payment that is refused for cards that were declined', ({ database }) => {
  test('waits for nobody at the shelf, whether its checkout had them or its network', async () => {
    const now = new Date('2026-03-06T15:00:00Z')
    let manner: Manner = 'declined'
    const provider = standInProvider({ books: new Books(), manner: () => manner })
    const { twin } = openMoneyShop({ database: database(), provider, now: () => now })
    const buyer = createBuyer((request) => twin.fetch(request, { address: '192.0.2.1' }), ORIGIN)
    const variantId = await putOnShelf(database(), { title: 'Chair', stock: 100 })
    const openPayment = async () =>
      goToPayment(buyer, await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now))
    const payAtLockedShelf = (page: Awaited<ReturnType<typeof openPayment>>) =>
      database()
        .query.transaction()
        .execute(async (trx) => {
          await lockVariants(trx, [variantId])
          return pay(buyer, page)
        })
    const declineAll = async () => {
      const page = await openPayment()
      for (let card = 0; card < CARDS_OF_A_CHECKOUT; card += 1) await pay(buyer, page)
      return page
    }

    const first = await declineAll()
    manner = 'prompt'
    expect((await payAtLockedShelf(first)).status).toBe(429)
    manner = 'declined'
    for (let checkout = 1; checkout < CHECKOUTS_OF_A_NETWORK; checkout += 1) await declineAll()
    const another = await openPayment()
    manner = 'prompt'
    expect((await payAtLockedShelf(another)).status).toBe(429)
  })
})
