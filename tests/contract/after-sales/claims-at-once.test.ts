import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'
import { buySome, deliver, ORDERED_AT, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const CROWD = '203.0.113.7'
const OTHERS = [1, 2, 3, 4, 5, 6].map((number) => `198.51.${number}.7`)
/** So many claims are worked on at once, wait of one network, and wait of all. */
const [AT_ONCE, OF_ONE, OF_ALL] = [2, 3, 20]

describeOnOneEngine('claims that come all at once', ({ database }) => {
  test('wait for their turn: three of each network, twenty of all, and no more', async () => {
    const shop = openHelpedShop(database())
    shop.now = ORDERED_AT
    const order = await buySome(database(), shop)
    await deliver(shop, order, '2026-03-12')
    const { html } = await shop.buyer.open(`${order.path}/claim`)
    const own = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
    const refused: Response[] = []
    const claim = async (address: string) => {
      const body = new FormData()
      for (const name of ['formToken', 'formKey']) body.set(name, own(name))
      body.set('position', '0')
      body.set('words', 'The left knob slips since Monday.')
      const init = { method: 'POST', body, headers: { origin: ORIGIN } }
      const answer = await shop.twin.fetch(new Request(`${ORIGIN}${order.path}/claim`, init), { address })
      if (answer.status === 503) refused.push(answer)
      return answer.status
    }
    const asked: Promise<number>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        await trx
          .selectFrom('storefront.orders')
          .where('number', '=', order.number)
          .forUpdate()
          .select('id')
          .execute()
        for (let sent = 0; sent < AT_ONCE + OF_ONE + 2; sent += 1) asked.push(claim(CROWD))
        await expect.poll(() => waitingForLocks(database())).toBe(AT_ONCE)
        await expect.poll(() => refused).toHaveLength(2)
        for (const other of OTHERS) for (let sent = 0; sent < OF_ONE; sent += 1) asked.push(claim(other))
        await expect.poll(() => refused).toHaveLength(3)
      })
    const answers = (await Promise.all(asked)).filter((status) => status !== 503)
    expect(answers).toEqual(Array(AT_ONCE + OF_ALL).fill(303))
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['10', '10', '10'])
    expect(await refused[0]?.text()).toContain('Too many pictures at once')
  })
})
