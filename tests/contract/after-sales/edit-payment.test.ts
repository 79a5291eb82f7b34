import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTakings } from '#services/storefront/payments/books/takings.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { buttonsOf, createBuyer, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import {
  describeEditedOrder,
  MORE_CENTS,
  ONE_CHAIR_MORE,
  TOTAL_CENTS,
} from '#tests/fixtures/storefront/edited-order.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

/** One chair and one cushion; the tax of each is rounded anew. */
const ONE_CHAIR_CENTS = 31_439
const HOUR_MS = 60 * 60_000

describeEditedOrder('an edit that costs more', (world) => {
  const { ask, edit, edits, openPayment, page, pass, pay, workOff } = world
  const { books, clock, database, kept, order, payments, shop, states, stocks } = world
  const inHours = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS)

  test('is asked for by a link, applies once it is paid, and takes no more than the difference', async () => {
    expect((await edit(ONE_CHAIR_MORE)).body).toMatchObject({ settlement: 'ask', difference: '$262.69' })
    expect(await edits()).toMatchObject([{ state: 'asked', payUntil: 'Monday, March 9' }])
    const { changes } = (await askAdmin(shop().twin, 'GET', `changes?order=${order().number}`)).body
    expect(changes).toMatchObject([{ action: 'edit', after: { askedCents: MORE_CENTS } }])
    const asked = 'A change to this order waits for your payment. Pay $262.69 by Monday, March 9.'
    expect(await page()).toContain(`${asked} If you do not, the order stays as it is. Pay $262.69 Placed`)
    expect(buttonsOf(await shop().buyer.open(order().path))).toEqual([
      'button: Pay $262.69',
      'quiet: Continue shopping',
    ])
    expect(await stocks()).toEqual([8, 9])
    expect(await subjectsTo(database(), order().email, order().number)).toContain(
      `Your Keel order ${order().number}: $262.69 to pay`,
    )
    const shown = await openPayment()
    expect(textOf(shown.html)).toContain('Keel Kneeling Chair (Walnut / Oat): 3 instead of 2.')
    const paid = await pay(shown)
    expect(paid.url.pathname).toBe(order().path)
    expect(textOf(paid.html)).toContain('$262.69 more was paid.')
    expect(buttonsOf(paid)).toEqual(['button: Continue shopping'])
    expect(await stocks()).toEqual([7, 9])
    await workOff()
    expect([states(), kept()]).toEqual([['captured', 'captured'], TOTAL_CENTS + MORE_CENTS])
    expect((await openPayment()).url.pathname).toBe(order().path)
    const [first, second] = [
      ...(await shop().buyer.open(order().path)).html.matchAll(/href="([^"]*\/invoice[^"]*)"/g),
    ]
    expect(textOf((await shop().buyer.open(first?.[1] ?? '')).html)).toContain('Total (USD) $577.09')
    const invoice = textOf((await shop().buyer.open(second?.[1] ?? '')).html)
    const parts = ['Adds to invoice INV-', '3 instead of 2.', 'Difference before tax $249.00', 'Tax $13.69']
    for (const part of [...parts, 'Total (USD) $262.69']) expect(invoice).toContain(part)
    expect(await edits()).toMatchObject([{ state: 'applied', difference: '$262.69' }])
  })

  test('counts for what its buyer’s network may have declined, and may leave at banks', async () => {
    const buyer = createBuyer((request) => shop().twin.fetch(request, { address: '192.0.2.1' }), ORIGIN)
    const restoredInMs = async () => {
      const rows = await database().query.selectFrom('web.limit_turns').select('restored_at').execute()
      return Math.max(0, ...rows.map(({ restored_at }) => restored_at.getTime() - clock.now.getTime()))
    }
    await edit(ONE_CHAIR_MORE)
    await database().query.deleteFrom('web.limit_turns').execute()
    const shown = await buyer.open(`${order().path}/payment`)
    const payHere = () => buyer.submit(shown, 'payment')
    payments.manner = 'declined'
    await payHere()
    expect(await restoredInMs()).toBe(HOUR_MS / 40)
    payments.manner = 'at-bank'
    await payHere()
    expect(await restoredInMs()).toBe(HOUR_MS)
    books().confirmAll()
    expect(textOf((await buyer.open(shown.url.href)).html)).toContain('$262.69 more was paid.')
    expect(await restoredInMs()).toBe(HOUR_MS / 40)
  })

  test('says how long to wait where its buyer’s network left too much at banks, asked then or later', async () => {
    const buyer = createBuyer((request) => shop().twin.fetch(request, { address: '192.0.2.2' }), ORIGIN)
    await edit(ONE_CHAIR_MORE)
    const shown = await buyer.open(`${order().path}/payment`)
    payments.manner = 'at-bank'
    await buyer.submit(shown, 'payment')
    await database()
      .query.updateTable('web.limit_turns')
      .set({ restored_at: inHours(4) })
      .execute()
    await database()
      .query.updateTable('storefront.payments')
      .set({ draft: sql`draft - 'isAtBank'` })
      .execute()
    const asked = await buyer.open(shown.url.href)
    const again = await buyer.submit(shown, 'payment')
    for (const refused of [asked, again]) {
      expect(textOf(refused.html)).toContain('too many payments from your network were left at that point')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(6 * 60)])
    }
  })

  test('is paid once, from however many tabs', async () => {
    await edit(ONE_CHAIR_MORE)
    const shown = await openPayment()
    const ends = await Promise.all([pay(shown), pay(shown), pay(shown)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 200, 200])
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS + MORE_CENTS)
    expect(await stocks()).toEqual([7, 9])
  })

  test('is paid back whole with the order as it is cancelled, and in part as it is edited again', async () => {
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
    await workOff()
    const back = await edit({ lines: [{ line: 1, quantity: 1 }] })
    expect(back.body.settlement).toBe('refund')
    await workOff()
    expect(kept()).toBe(ONE_CHAIR_CENTS)
    expect((await ask('PUT', 'cancellation', {})).status).toBe(200)
    // What went back because the order cost less is no part of its payment any more.
    const mail = (await mailsTo(database(), order().email)).at(-1)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Your full payment of $314.39 goes back')
    await workOff()
    await workOff()
    expect(kept()).toBe(0)
    expect(await stocks()).toEqual([10, 10])
  })

  test('and is edited back before its money is taken leaves the takings of the day as they were', async () => {
    pass(240 * HOUR_MS)
    const from = new Date(clock.now.getTime() - HOUR_MS)
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
    expect((await edit({ lines: [{ line: 1, quantity: 2 }] })).body.settlement).toBe('refund')
    await workOff()
    expect([states(), kept()]).toEqual([['captured', 'released'], TOTAL_CENTS])
    const takings = await readTakings(database().query, { from, to: new Date(clock.now.getTime() + HOUR_MS) })
    expect(takings).toMatchObject([{ orderCents: MORE_CENTS, refundCents: MORE_CENTS, netCents: 0 }])
  })

  test('applies though its buyer never comes back from the bank', async () => {
    await edit(ONE_CHAIR_MORE)
    payments.manner = 'at-bank'
    await pay(await openPayment())
    books().confirmAll()
    await workOff()
    await workOff()
    expect(await page()).toContain('$262.69 more was paid.')
    expect(kept()).toBe(TOTAL_CENTS + MORE_CENTS)
  })

  test('is paid back with the order by one refund of both payments, which its key names whole', async () => {
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
    await workOff()
    const wish = { of: 'amount', amount: '400.00', reason: 'goodwill', key: randomUUID() }
    const [first, again] = [await ask('POST', 'refunds', wish), await ask('POST', 'refunds', wish)]
    expect([first.body, again.body]).toMatchObject([
      { isNew: true, amount: '$400.00' },
      { isNew: false, amount: '$400.00' },
    ])
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS + MORE_CENTS - 40_000)
  })
})
