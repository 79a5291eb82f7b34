import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { createStateReader } from '#server/telemetry/shop-state.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { buy, fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'

const read = (database: Database, hasStorefront = true) =>
  createStateReader({ query: database.health, hasStorefront })()

describeStorefront('how the shop stands', ({ database, twin }) => {
  const run = (text: string) => sql.raw(text).execute(database().query)
  const queue = async (name: string) =>
    (await read(database()))?.queues.find(({ queue: each }) => each === name)

  test('is nothing in a shop where nobody bought', async () => {
    expect(await read(database())).toMatchObject({
      mails: { sentLastHour: 0, givenUp: 0 },
      orders: { lastHour: 0, lastAtS: null },
      money: [
        { of: 'authorised', entries: 0, cents: 0, oldestS: 0 },
        { of: 'refunds', entries: 0, cents: 0, oldestS: 0 },
      ],
      books: undefined,
    })
  })

  test('tells of an order whose money is authorised and not taken yet, and since when', async () => {
    await buy(twin(), await fillCart(database(), { lines: [{ variantId: 1, quantity: 1 }] }))
    await run(`update storefront.payments set created_at = now() - interval '2 hours'`)
    const { rows } = await run('select sum(amount_cents)::int as cents from storefront.payments')
    const state = await read(database())
    expect(state?.orders).toEqual({ lastHour: 1, lastAtS: expect.closeTo(Date.now() / 1000, -3) })
    expect(state?.money[0]).toMatchObject({ entries: 1, ...(rows[0] as object) })
    expect(state?.money[0]?.oldestS).toBeGreaterThan(7_000)
    await run(`update storefront.payments set capture_cents = 100`)
    expect((await read(database()))?.money[0], 'what is to be taken').toMatchObject({ cents: 100 })
    expect(await queue('payments')).toMatchObject({ entries: 1 })
    await run(`update storefront.payments set state = 'captured'`)
    expect((await read(database()))?.money[0]).toMatchObject({ entries: 0, cents: 0 })
    await run(`update storefront.payments set next_try_at = null`)
    expect(await queue('payments')).toMatchObject({ entries: 0 })
    await run(`update storefront.orders set placed_at = now() - interval '2 hours'`)
    expect((await read(database()))?.orders).toMatchObject({ lastHour: 0 })
  })

  test('tells of mail that waits, is late, was tried often, went out, and was given up', async () => {
    const mail = openWaitingMail(database())
    await run('delete from mail.messages')
    for (const to of ['ada@example.com', 'bo@example.com', 'cy@example.com'])
      await mail.enqueue(database().query, { to, subject: 'A', text: 'A text' })
    await run(`update mail.messages set attempts = 7, next_attempt_at = now() - interval '10 minutes'
      where recipient = 'ada@example.com'`)
    expect(await queue('mail')).toMatchObject({ entries: 3, mostTries: 7 })
    expect((await queue('mail'))?.lateS).toBeGreaterThan(590)
    await run(`update mail.messages set delivered_at = now() where recipient = 'bo@example.com'`)
    await run(`update mail.messages set failed_at = now() where recipient = 'cy@example.com'`)
    expect((await read(database()))?.mails).toEqual({ sentLastHour: 1, givenUp: 1 })
    expect(await queue('mail')).toMatchObject({ entries: 1 })
    await run(
      `update mail.messages set delivered_at = now() - interval '2 hours' where recipient = 'bo@example.com'`,
    )
    await run(`update mail.messages set text = '' where recipient = 'cy@example.com'`)
    expect((await read(database()))?.mails, 'erased').toEqual({ sentLastHour: 0, givenUp: 0 })
  })

  test('adds up what the last fourteen nights found the books to differ by', async () => {
    await run(`insert into storefront.reconciliations
        (day, claimed_until, finished_at, counts, differences, difference_count)
      select now() - number * interval '1 day', now(), now(), '{}', '[]', 100
      from generate_series(15, 30) as number`)
    await run(`insert into storefront.reconciliations
        (day, claimed_until, finished_at, counts, differences, difference_count)
      select now() - number * interval '1 day', now(), now(), '{}', '[]', 0
      from generate_series(3, 14) as number`)
    await run(`insert into storefront.reconciliations
        (day, claimed_until, finished_at, counts, differences, difference_count)
      values (now() - interval '1 day', now(), now(), '{}', '[]', 2),
        (now() - interval '2 days', now(), now(), '{}', '[]', 1), (now(), now(), null, null, null, null)`)
    expect((await read(database()))?.books).toMatchObject({ differences: 3 })
  })

  test('of a hosted storefront says nothing but what its own queues hold', async () => {
    const state = await read(database(), false)
    expect(state).toMatchObject({ orders: undefined, money: [], books: undefined })
    expect(state?.queues.map(({ queue: each }) => each)).toEqual(['mail', 'front'])
  })

  test('is asked of the database once, however many ask, and not known where that fails', async () => {
    let asked = 0
    const counted = new Proxy(database().health, {
      get(target, name, receiver) {
        if (name === 'transaction') asked += 1
        return Reflect.get(target, name, receiver)
      },
    })
    const readOften = createStateReader({ query: counted, hasStorefront: true })
    await Promise.all([readOften(), readOften(), readOften()])
    expect(asked).toBe(1)
    const failing = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) }
    expect(await createStateReader({ query: failing as never, hasStorefront: true })()).toBeUndefined()
  })
})
