import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import { testCard } from '#services/storefront/payments/test-card/test-card.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  refundsOf,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

const DAY_MS = 24 * 60 * 60_000

describeOnEveryEngine('an order as its buyer sees it, for the staff', ({ database }) => {
  let shop: HelpedShop
  let role: StaffRole
  beforeAll(() => {
    const kim = { name: 'kim@keel.test', account: crypto.randomUUID() }
    shop = openHelpedShop(database(), {
      findStaff: async () => ({ kind: 'staff', staff: { ...kim, role } }),
    })
  })
  beforeEach(() => {
    shop.now = ORDERED_AT
  })
  const seenBy = async (who: StaffRole, { number }: Bought) => {
    role = who
    return (await askAdmin(shop.twin, 'GET', `orders/${number}`, undefined, 'Bearer kim')).body
  }
  const lookOf = async (order: Bought) => (await seenBy('support', order)).link.slice(ORIGIN.length)

  const expectLooks = async (paths: readonly string[], secret: string) => {
    for (const path of paths) {
      const page = await shop.buyer.open(path)
      expect(page.status, path).toBe(200)
      expect(page.html).not.toContain(secret)
      expect(page.html).not.toContain('/chairs/')
    }
  }

  test('shows all of it but passports, and never the secret of its pages, which the service key alone is told', async () => {
    const order = await buySome(database(), shop)
    const secret = order.path.split('/').at(-1) ?? ''
    const look = await lookOf(order)
    expect(textOf((await shop.buyer.open(look)).html)).toContain('You see this order from the office')
    expect(textOf((await shop.buyer.open(order.path)).html)).not.toContain('from the office')
    await expectLooks([look, `${look}/cancel`], secret)
    await openMoneyShop({ database: database(), provider: testCard, now: () => shop.now }).workOff()
    const shown = await seenBy('support', order)
    expect(JSON.stringify(shown)).not.toContain(secret)
    await expectLooks([shown.documents[0].link.slice(ORIGIN.length)], secret)
    for (const who of ['manager', 'owner'] as const)
      expect(JSON.stringify(await seenBy(who, order))).not.toContain(secret)
    const { body } = await askAdmin(shop.twin, 'GET', `orders/${order.number}`)
    expect(body.link).toBe(`${ORIGIN}${order.path}`)
  })

  test('leads from a claim to the page that its buyer sees, without the secret of that', async () => {
    const order = await buySome(database(), shop)
    await sql`
      insert into storefront.claims (order_id, sequence, form_key, position, words, claimed_at)
      select id, 1, gen_random_uuid(), 0, 'The left knob slips.', now() from storefront.orders
      where number = ${order.number}`.execute(database().query)
    role = 'support'
    const path = `claims/W${order.number}-1`
    const { body } = await askAdmin(shop.twin, 'GET', path, undefined, 'Bearer kim')
    await expectLooks([body.link.slice(ORIGIN.length)], order.path.split('/').at(-1) ?? '')
    expect(JSON.stringify(body)).not.toContain(order.path)
    const { body: whole } = await askAdmin(shop.twin, 'GET', path)
    expect(whole.link).toBe(`${ORIGIN}${order.path}/claims/W${order.number}-1`)
  })

  test('what is posted there is refused, and nothing happens', async () => {
    const order = await buySome(database(), shop)
    const look = await lookOf(order)
    const refused = await shop.buyer.submit(await shop.buyer.open(`${look}/cancel`), 'cancel')
    expect(refused.status).toBe(403)
    expect(textOf(refused.html)).toContain('This page is for looking')
    expect(await refundsOf(database(), order.number)).toEqual([])
    expect(textOf((await shop.buyer.open(order.path)).html)).not.toContain('canceled')
  })

  test('a look is of one order and ends after a day', async () => {
    const [order, other] = [await buySome(database(), shop), await buySome(database(), shop)]
    const look = await lookOf(order)
    const opens = async (path: string) => (await shop.buyer.open(path)).status
    expect(await opens(look.replace(String(order.number), String(other.number)))).toBe(404)
    expect(await opens(look.replace(/look-\d+/, 'look-99999999999'))).toBe(404)
    shop.now = new Date(ORDERED_AT.getTime() + DAY_MS)
    expect(await opens(look)).toBe(200)
    shop.now = new Date(ORDERED_AT.getTime() + DAY_MS + 1000)
    expect(await opens(look)).toBe(404)
  })
})
