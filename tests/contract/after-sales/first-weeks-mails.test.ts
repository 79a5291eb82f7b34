import { beforeEach, expect, test } from 'vitest'
import { sendPlanMails } from '#services/storefront/after-sales/first-weeks/send-plan-mails.ts'
import { askForDueReviews } from '#services/storefront/review-requests/request-reviews.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { REFUSED, refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  deliver,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
} from '#tests/fixtures/storefront/bought-order.ts'
import { goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'
import { ORIGIN, SIGNING_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'
import { linksOf } from '#tests/mails/links-of.ts'

/** A Thursday, so that the plan begins on a Friday. */
const DELIVERED = '2026-03-12'
const morningOf = (day: string) => new Date(`${day}T12:00:00Z`)
let buyers = 0

describeOnEveryEngine(
  'the plan of the first weeks by email',
  ({ database }) => {
    let shop: HelpedShop
    let errors: unknown[]
    let order: Bought

    beforeEach(async () => {
      errors = []
      shop = openHelpedShop(database())
      await database().query.deleteFrom('storefront.first_weeks').execute()
      order = await orderChair()
      await deliver(shop, order, DELIVERED)
      shop.now = new Date(`${DELIVERED}T20:00:00Z`)
    })

    const parts = () => ({
      database: database(),
      mail: openWaitingMail(database()),
      publicUrl: ORIGIN,
      signingKey: SIGNING_KEY,
      log: { info() {}, warn() {}, error: (fields: { err?: unknown }) => errors.push(fields.err) },
    })

    async function orderChair(handle = 'keel-kneeling-chair'): Promise<Bought> {
      const { id } = await database()
        .query.selectFrom('storefront.variants as variant')
        .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
        .where('product.handle', '=', handle)
        .select('variant.id')
        .executeTakeFirstOrThrow()
      const email = `sitter-${++buyers}@example.com`
      const cart = await fillCart(database(), { lines: [{ variantId: id, quantity: 1 }] }, shop.now)
      const { url } = await pay(shop.buyer, await goToPayment(shop.buyer, cart, { email }))
      return { number: Number(url.pathname.split('/')[2]), path: url.pathname, email, variantIds: [id] }
    }

    const page = (query = '') => shop.buyer.open(`${order.path}/two-weeks${query}`)
    const wish = async (what: string) => shop.buyer.submit(await page(), 'emails', { do: what })
    const sweepOn = (day: string) => sendPlanMails(parts(), morningOf(day))
    const mails = async () =>
      (await mailsTo(database(), order.email)).filter(({ subject }) => subject.startsWith('Day '))
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    const linkOf = async (end: string) =>
      linksOf((await mails()).at(-1) ?? {}).find((url) => url.includes('two-weeks/') && url.endsWith(end)) ??
      ''
    const press = async (url: string, body: Record<string, string>) => {
      const answer = await shop.twin.fetch(
        new Request(url.split('?')[0] ?? '', { method: 'POST', body: new URLSearchParams(body) }),
      )
      return { status: answer.status, text: textOf(await answer.text()) }
    }
    const planOf = () =>
      database()
        .query.selectFrom('storefront.first_weeks')
        .select(['days_done', 'easy_left', 'felt', 'ended_at'])
        .executeTakeFirst()

    test('is sent to nobody who did not ask for it, and begins on the workday after the delivery', async () => {
      await sweepOn('2026-03-13')
      expect(await subjects()).toEqual([])
      expect(textOf((await wish('begin')).html)).toContain('The next email comes on Fri, Mar 13.')
      await sweepOn(DELIVERED)
      expect(await subjects()).toEqual([])
      await sweepOn('2026-03-13')
      await sweepOn('2026-03-13')
      expect(await subjects()).toEqual(['Day 1 with your kneeling chair: 1 session of 20 to 30 minutes'])
      expect(errors).toEqual([])
    })

    test('asked for before the chair arrives, begins on the workday after a delivery that is recorded early', async () => {
      shop.now = ORDERED_AT
      order = await orderChair()
      await wish('begin')
      expect(textOf((await page()).html)).toContain('The next email comes on Wed, Mar 18.')
      await deliver(shop, order, DELIVERED)
      shop.now = new Date(`${DELIVERED}T21:00:00Z`)
      expect(textOf((await page()).html)).toContain('The next email comes on Fri, Mar 13.')
      const { html } = await shop.buyer.open(`${order.path}/two-weeks/calendar.ics`)
      expect(html).toContain('DTSTART;VALUE=DATE:20260313')
      await sweepOn('2026-03-13')
      expect(await subjects()).toHaveLength(1)
      // A day that is over is not mailed anew as the owner corrects the delivery.
      await askAdmin(shop.twin, 'PUT', `orders/${order.number}/delivery`, { day: '2026-03-11' })
      expect(textOf((await page()).html)).toContain('The next email comes on Mon, Mar 16.')
    })

    test('comes from any process that keeps house', async () => {
      await wish('begin')
      const house = keepHouse(
        database(),
        () => morningOf('2026-03-13'),
        (fields) => errors.push(fields),
      )
      await house[Symbol.asyncDispose]()
      expect(await subjects()).toEqual(['Day 1 with your kneeling chair: 1 session of 20 to 30 minutes'])
      expect(errors).toEqual([])
    })

    test('comes once a workday, however many processes sweep, and not on a weekend that one slept through', async () => {
      await wish('begin')
      await Promise.all([sweepOn('2026-03-13'), sweepOn('2026-03-13'), sweepOn('2026-03-13')])
      expect(await subjects()).toHaveLength(1)
      await sweepOn('2026-03-15')
      expect(await subjects()).toHaveLength(1)
      await Promise.all([sweepOn('2026-03-16'), sweepOn('2026-03-16')])
      // After three days away only the day that it is comes, and the plan goes on from there.
      await sweepOn('2026-03-19')
      expect(await subjects()).toEqual([
        'Day 1 with your kneeling chair: 1 session of 20 to 30 minutes',
        'Day 2 with your kneeling chair: 1 session of 20 to 30 minutes',
        'Day 3 with your kneeling chair: 2 sessions of 20 to 30 minutes',
      ])
    })

    test('is changed by a press and never by a look, as scanners of mail look at every link', async () => {
      await wish('begin')
      for (const day of ['2026-03-13', '2026-03-16', '2026-03-17']) await sweepOn(day)
      const shins = await linkOf('?felt=shins')
      const before = await planOf()
      const shown = await shop.buyer.open(shins)
      expect(textOf(shown.html)).toContain(
        'Put the rear knobs of the seat in hole 2 and the front ones in hole 3',
      )
      await shop.buyer.open(await linkOf('/stop'))
      expect(await planOf()).toEqual(before)
      const changed = await press(shins, { felt: 'shins' })
      expect(changed.text).toContain('Your plan from here')
      expect(changed.text).toContain('Wed, Mar 18 1 session of 20 to 30 minutes')
      await press(shins, { felt: 'shins' })
      expect(await planOf()).toMatchObject({ days_done: 3, easy_left: 2, felt: 'shins' })
      await sweepOn('2026-03-18')
      const [mail] = (await mails()).slice(-1)
      expect(mail?.subject).toBe('Day 4 with your kneeling chair: 1 session of 20 to 30 minutes')
      expect(mail?.text).toContain('Put the rear knobs of the seat in hole 2 and the front ones in hole 3')
      expect((await press(shins, { felt: '<b>' })).status).toBe(303)
      await press(shins, { felt: 'fine' })
      await sweepOn('2026-03-19')
      expect((await subjects()).at(-1)).toBe('Day 5 with your kneeling chair: 2 sessions of 20 to 30 minutes')
    })

    test('stops for good, by its page, by its link and by the button of a mail program', async () => {
      for (const stop of [
        () => wish('stop'),
        async () => press(await linkOf('/stop'), {}),
        async () => press(await linkOf('/stop'), { 'List-Unsubscribe': 'One-Click' }),
      ]) {
        order = await orderChair()
        await deliver(shop, order, DELIVERED)
        await wish('begin')
        await sweepOn('2026-03-13')
        const link = await linkOf('/stop')
        const { unsubscribe_url } = await database()
          .query.selectFrom('mail.messages')
          .where('recipient', '=', order.email)
          .where('subject', 'like', 'Day 1%')
          .select('unsubscribe_url')
          .executeTakeFirstOrThrow()
        expect(unsubscribe_url).toBe(link)
        await stop()
        await sweepOn('2026-03-16')
        expect(await subjects()).toHaveLength(1)
        expect(textOf((await page()).html)).toContain('have ended, and do not begin again')
        expect((await press(link, {})).status, 'twice').toBe(200)
        expect(textOf((await shop.buyer.open(link)).html)).toContain('These emails have ended')
        expect((await press(link.replace('/stop', ''), { felt: 'shins' })).text).toContain('have ended')
      }
      const rows = await database().query.selectFrom('storefront.first_weeks').selectAll().execute()
      expect(rows.map(({ felt, next_on }) => [felt, next_on])).toEqual(rows.map(() => [null, null]))
    })

    test('ends by itself after the plan, and the request for a review waits until then', async () => {
      await wish('begin')
      // Other tests' orders must not be asked about.
      await database()
        .query.updateTable('storefront.orders')
        .where('number', '<>', order.number)
        .set({ review_request: 'left-out', review_request_at: new Date(0) })
        .execute()
      const reviews = async () =>
        (await mailsTo(database(), order.email)).filter(({ subject }) => subject.startsWith('Would you'))
      const askOn = (day: string) =>
        askForDueReviews(
          {
            ...parts(),
            pictures: { originals: new URL('file:///nowhere/'), madeFolder: undefined },
            now: () => morningOf(day),
            tellForeignForm() {},
          },
          async () => [],
          () => false,
        )
      const days = ['13', '16', '17', '18', '19', '20', '23', '24', '25', '26'].map((day) => `2026-03-${day}`)
      for (const day of days) {
        await sweepOn(day)
        await askOn(day)
      }
      expect(await subjects()).toHaveLength(10)
      expect((await mails()).at(-1)?.text).toContain('request a return until April 11, 2026')
      expect(await reviews()).toEqual([])
      await sweepOn('2026-03-27')
      expect(await subjects()).toHaveLength(10)
      expect(await planOf()).toMatchObject({ days_done: 10, felt: null, ended_at: morningOf('2026-03-27') })
      await askOn('2026-03-27')
      await askOn('2026-03-28')
      expect(await reviews()).toHaveLength(1)
    })

    test('is counted with its mail in one transaction, or neither', async () => {
      await wish('begin')
      const takeAgain = await refuseWrites(database().query, 'mail.messages')
      await sweepOn('2026-03-13')
      expect(String(errors[0])).toContain(REFUSED)
      expect(await planOf()).toMatchObject({ days_done: 0 })
      await takeAgain()
      await sweepOn('2026-03-13')
      expect(await subjects()).toHaveLength(1)
    })

    test('ends where the chair goes back, and where its address wants no such mail', async () => {
      await wish('begin')
      await sweepOn('2026-03-13')
      shop.now = morningOf('2026-03-16')
      const asking = await shop.buyer.open(`${order.path}/return`)
      const asked = await shop.buyer.submit(asking, 'return', {
        ...{ 'quantity-0': '1', reason: 'Something else', words: 'It is not for me.' },
      })
      expect(asked.status, textOf(asked.html)).toBe(200)
      await sweepOn('2026-03-16')
      expect(await subjects()).toHaveLength(1)
      shop.now = new Date(`${DELIVERED}T20:00:00Z`)
      order = await orderChair()
      await deliver(shop, order, DELIVERED)
      await wish('begin')
      await database()
        .query.insertInto('mail.unsubscribes')
        .values({ address: order.email, unsubscribed_at: new Date() })
        .execute()
      await sweepOn('2026-03-17')
      expect(await subjects()).toEqual([])
    })

    test('is not offered to an address that unsubscribed, and cannot be begun by another page', async () => {
      await database()
        .query.insertInto('mail.unsubscribes')
        .values({ address: order.email, unsubscribed_at: new Date() })
        .execute()
      expect(textOf((await page()).html)).toContain('has unsubscribed from our optional emails')
      await database().query.deleteFrom('mail.unsubscribes').execute()
      const opened = await page()
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
        expect((await shop.buyer.submit(opened, 'emails', {}, headers)).status).toBe(403)
      expect((await shop.buyer.submit(opened, 'emails', { formToken: 'x' })).status).toBe(403)
      expect(await planOf()).toBeUndefined()
      for (const url of [
        `${ORIGIN}/orders/two-weeks/${order.number}.${'A'.repeat(43)}`,
        `${ORIGIN}/orders/two-weeks/x`,
      ])
        for (const end of ['', '/stop']) expect((await press(url + end, { felt: 'fine' })).status).toBe(404)
    })
  },
  'seeded',
)
