import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

/** Limits count so many subnets of version 6 as one network. */
const SUBNETS = 256

describeEmptyStorefront('quotes from the many networks of one line', ({ database, twin, reopen }) => {
  let lines: string
  beforeEach(async () => {
    const now = new Date('2026-03-06T15:00:00Z')
    await reopen({ now: () => now })
    lines = `${await putOnShelf(database(), { title: 'Chair', stock: 100 })}:1`
  })

  async function make(address: string): Promise<number> {
    const buyer = createBuyer((request) => twin().fetch(request, { address }), ORIGIN)
    return (await buyer.submit(await buyer.open(`/quotes/new?lines=${lines}`), 'new')).status
  }

  test('do not fill the room that all quotes have', async () => {
    let made = 0
    for (let network = 0; made < 250; network += 1) {
      const status = await make(`2001:db8:1:${(network * SUBNETS).toString(16)}::1`)
      if (status === 429) break
      expect(status).toBe(200)
      made += 1
    }
    expect(made).toBe(200)
    expect(await make('2001:db8:2::1')).toBe(200)
    expect(await make('192.0.2.1')).toBe(200)
  })
})
