import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClaimOutcome } from '#database/tables/after-sales.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  changesOf,
  deliver,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'

const TRACKING = '1Z 999 AA1 01 2345 6784'

describeOnEveryEngine('what a claim was answered with', ({ database }) => {
  let shop: HelpedShop
  let order: Bought
  beforeAll(() => {
    shop = openHelpedShop(database())
  })
  beforeEach(async () => {
    shop.now = ORDERED_AT
    order = await buySome(database(), shop)
    await deliver(shop, order, '2026-03-12')
    shop.now = new Date('2026-05-01T15:00:00Z')
    await makeClaim()
  })
  const makeClaim = () =>
    sql`
      insert into storefront.claims (order_id, sequence, form_key, position, words, claimed_at)
      select id, 1, gen_random_uuid(), 0, 'The left knob slips.', ${shop.now} from storefront.orders
      where number = ${order.number}`.execute(database().query)
  const number = () => `W${order.number}-1`
  const ask = (method: 'GET' | 'PUT', path: string, body?: unknown) =>
    askAdmin(shop.twin, method, `claims/${number()}${path}`, body)
  const answer = (outcome?: ClaimOutcome) => ask('PUT', '/answer', { words: 'You are right.', outcome })
  const ship = (body: unknown = { tracking: null }) => ask('PUT', '/shipment', body)
  const shelf = () =>
    database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.order_lines as line', 'line.variant_id', 'variant.id')
      .innerJoin('storefront.orders as order', 'order.id', 'line.order_id')
      .where('order.number', '=', order.number)
      .where('line.position', '=', 0)
      .select(['variant.id', 'stock', 'inventory_policy'])
      .executeTakeFirstOrThrow()
  interface Shelf {
    readonly stock?: number
    readonly inventory_policy?: 'deny' | 'continue'
    readonly inventory_tracked?: boolean
  }
  const setShelf = async (values: Shelf) =>
    database()
      .query.updateTable('storefront.variants')
      .where('id', '=', (await shelf()).id)
      .set(values)
      .execute()
  const buyersPage = async () =>
    textOf((await shop.buyer.open(`${order.path}/claims/${number()}`)).html).replace(/\s+/g, ' ')
  const mails = async () =>
    (await subjectsTo(database(), order.email, order.number)).filter((subject) =>
      subject.endsWith('is on its way'),
    )

  test('goes out once: off the stock, with its number on the buyer’s page and in one email', async () => {
    await answer('replacement')
    const { text } = await database()
      .query.selectFrom('mail.messages')
      .where('subject', '=', `Your warranty claim ${number()}: our answer`)
      .select('text')
      .executeTakeFirstOrThrow()
    expect(text).toMatch(/You get a replacement\.\s+You are right\./)
    expect((await ask('GET', '')).body).toMatchObject({ state: 'to-send', stock: (await shelf()).stock })
    const before = (await shelf()).stock
    const both = await Promise.all([1, 2].map(() => ship({ tracking: TRACKING, fromStock: true })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)?.body).toEqual({
      ...{ number: number(), email: order.email, stock: before - 1 },
    })
    expect((await shelf()).stock).toBe(before - 1)
    expect(await buyersPage()).toContain(
      `The replacement shipped on Friday, May 1, tracking number ${TRACKING}`,
    )
    expect(await buyersPage()).toContain('You get a replacement.')
    const page = (await shop.buyer.open(order.path)).html
    expect(textOf(page)).toContain(`tracking number ${TRACKING} Track it at UPS`)
    expect(page).toContain('<a href="https://www.ups.com/track?tracknum=1Z999AA10123456784">')
    expect((await mails()).filter((subject) => subject.includes('replacement'))).toEqual([
      `Your replacement for claim ${number()} is on its way`,
    ])
    expect((await ask('GET', '')).body).toMatchObject({
      ...{ state: 'sent', trackingNumber: TRACKING, sentAt: shop.now.toISOString() },
    })
    expect(await changesOf(database(), number())).toContainEqual(expect.stringMatching(/^send by /))
    const { rows } = await sql`select detail from storefront.change_log
      where subject = ${number()} and action = 'answer'`.execute(database().query)
    expect(rows).toEqual([
      { detail: { before: null, after: { words: 'You are right.', outcome: 'replacement' } } },
    ])
  })

  test('stays in the list of what is to be sent until it is, and is counted there', async () => {
    const inList = async () => {
      const { body } = await askAdmin(shop.twin, 'GET', `claims?state=to-send&q=${order.number}`)
      return body.claims.map((claim: { number: string }) => claim.number)
    }
    const count = async () =>
      (await askAdmin(shop.twin, 'GET', 'order-summary')).body.claimsToSend.count as number
    const before = await count()
    expect(await inList()).toEqual([])
    await answer('part')
    expect([await inList(), await count()]).toEqual([[number()], before + 1])
    await ship()
    expect([await inList(), await count()]).toEqual([[], before])
    expect(await buyersPage()).toContain('The part shipped on Friday, May 1')
    expect(await buyersPage()).not.toContain('tracking number')
  })

  test.each([
    ['before it was answered', undefined, false, 'is not answered yet'],
    ['where the answer was money', 'refund', false, 'with nothing to send'],
    ['where the answer was no', 'refused', false, 'with nothing to send'],
    ['as a part that is taken off the stock', 'part', true, 'a part is not in the stock'],
  ] as const)('does not go out %s', async (_when, outcome, fromStock, words) => {
    if (outcome) await answer(outcome)
    const before = (await shelf()).stock
    const { status, body: refusal } = await ship({ tracking: null, fromStock })
    expect([status, refusal.error]).toEqual([409, expect.stringContaining(words)])
    expect([(await shelf()).stock, await mails()]).toEqual([before, [expect.stringContaining('order')]])
  })

  test('does not go out of an empty shelf, but from elsewhere, or where more is sold than there is', async () => {
    await answer('replacement')
    await setShelf({ stock: 0 })
    const empty = await ship({ tracking: null, fromStock: true })
    expect([empty.status, empty.body.error]).toEqual([409, expect.stringContaining('none of it is in stock')])
    expect((await ask('GET', '')).body).toMatchObject({ state: 'to-send', sentAt: null })
    await setShelf({ inventory_policy: 'continue' })
    expect((await ship({ tracking: null, fromStock: true })).body.stock).toBe(-1)
    await setShelf({ stock: 100, inventory_policy: 'deny' })
  })

  test('takes nothing off a shelf that nobody counts', async () => {
    await answer('replacement')
    await setShelf({ stock: 0, inventory_tracked: false })
    expect((await ask('GET', '')).body.stock).toBeNull()
    expect((await ship({ tracking: null, fromStock: true })).body.stock).toBeNull()
    expect((await shelf()).stock).toBe(0)
    await setShelf({ stock: 100, inventory_tracked: true })
  })

  test('goes out of the last piece once, though two claims are answered with it', async () => {
    const [first, { id }] = [number(), await shelf()]
    await answer('replacement')
    order = await buySome(database(), shop)
    await deliver(shop, order, '2026-05-01')
    await makeClaim()
    await answer('replacement')
    await sql`update storefront.order_lines set variant_id = ${id} where position = 0 and order_id =
      (select id from storefront.orders where number = ${order.number})`.execute(database().query)
    await setShelf({ stock: 1 })
    const { shipped } = await database()
      .query.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('storefront.variants').where('id', '=', id).forUpdate().select('id').execute()
        const shipped = [first, number()].map((each) =>
          askAdmin(shop.twin, 'PUT', `claims/${each}/shipment`, { tracking: null, fromStock: true }),
        )
        await new Promise((passed) => setTimeout(passed, 500))
        return { shipped }
      })
    expect((await Promise.all(shipped)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const states = [first, number()].map(
      async (each) => (await askAdmin(shop.twin, 'GET', `claims/${each}`)).body.state,
    )
    expect((await Promise.all(states)).toSorted()).toEqual(['sent', 'to-send'])
    await setShelf({ stock: 100 })
  })

  test.each([
    [{ tracking: 'a1' }, 'a tracking number is 4 to 50 letters'],
    [{ tracking: '<b>1234</b>' }, 'a tracking number is 4 to 50 letters'],
    [{ tracking: 7 }, 'a tracking number is missing'],
    [{}, 'a tracking number is missing'],
    [{ tracking: '' }, 'a tracking number is 4 to 50 letters'],
    [{ tracking: null, fromStock: 'yes' }, 'true or false'],
    [null, 'a tracking number is missing'],
  ])('is refused as %j, and stays to be sent', async (body, words) => {
    await answer('replacement')
    const { status, body: refusal } = await ship(body)
    expect([status, refusal.error]).toEqual([422, expect.stringContaining(words)])
    expect((await ask('GET', '')).body).toMatchObject({ state: 'to-send' })
  })

  test('is promised by no word that was in the shop’s own books alone', async () => {
    await answer('replacement')
    await sql`update storefront.claims set outcome_told = false where order_id =
      (select id from storefront.orders where number = ${order.number})`.execute(database().query)
    expect((await ask('GET', '')).body).toMatchObject({ state: 'answered', outcome: 'replacement' })
    expect(await buyersPage()).not.toContain('You get')
    expect((await ship()).status).toBe(409)
    const { body } = await askAdmin(shop.twin, 'GET', `claims?state=to-send&q=${order.number}`)
    expect(body.claims).toEqual([])
  })

  test('of a claim that there is not is told as that', async () => {
    for (const path of ['claims/W999999-1', 'claims/R1-1', `claims/W${order.number}-2`])
      expect((await askAdmin(shop.twin, 'PUT', `${path}/shipment`, { tracking: null })).status, path).toBe(
        404,
      )
  })
})
