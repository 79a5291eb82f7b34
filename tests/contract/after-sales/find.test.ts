import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { LOCKED, refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import {
  type Bought,
  buySome,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { goToPayment, payUntilTaken, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const PATIENCE = { timeout: 15_000 }

describeOnEveryEngine('finding an order', ({ database }) => {
  let shop: HelpedShop
  let order: Bought
  let links: AsyncDisposable
  let caller = 0
  beforeAll(async () => {
    shop = openHelpedShop(database())
    order = await buySome(database(), shop)
    links = shop.twin.sendOrderLinks()
  })
  afterAll(() => links[Symbol.asyncDispose]())
  beforeEach(() => {
    caller += 1
  })

  const ask = async (
    number: string,
    email: string,
    { twin = shop.twin, headers = {}, address = `203.0.113.${caller}` } = {},
  ) => {
    const body = new URLSearchParams({ number, email })
    const request = new Request(`${ORIGIN}/orders/find`, {
      method: 'POST',
      body,
      headers: { origin: ORIGIN, ...headers },
    })
    const response = await twin.fetch(request, { address })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const linksMailed = async (email: string) =>
    (await subjectsTo(database(), email, order.number)).filter((subject) => subject.startsWith('The link to'))
  const linksMailedOf = async ({ email, number }: Bought) =>
    (await subjectsTo(database(), email, number)).filter((subject) => subject.startsWith('The link to'))
  /** Requests are handled in order, so when this later one's mail is there, all earlier ones are done. */
  const expectNoMoreMails = async (before: number, email: string) => {
    const other = await buySome(database(), shop)
    await ask(String(other.number), other.email, { address: '198.51.100.9' })
    await vi.waitFor(async () => {
      expect(await subjectsTo(database(), other.email, other.number)).toHaveLength(2)
    }, PATIENCE)
    expect(await linksMailed(email)).toHaveLength(before)
  }

  test('mails its link when number and address belong together, however the number is typed', async () => {
    const typed = [`#${order.number}`, ` ${order.number} `, `Order no. ${order.number}`]
    for (const [index, number] of typed.entries()) {
      const { status, html } = await ask(number, ` ${order.email.toUpperCase()} `)
      expect(status).toBe(200)
      expect(textOf(html)).toContain(`If order ${order.number} was placed with`)
      await vi.waitFor(async () => expect(await linksMailed(order.email)).toHaveLength(index + 1), PATIENCE)
    }
    const mail = await database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', order.email)
      .where('subject', 'like', 'The link to%')
      .select(['text', 'html'])
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain(`${ORIGIN}${order.path}`)
    expect(mail.html).toContain(`href="${ORIGIN}${order.path}"`)
  })

  test('somebody whose address has an apostrophe buys, and is mailed the order and its link', async () => {
    const email = "o'brien@example.com"
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, shop.now)
    const { url } = await payUntilTaken(shop.buyer, await goToPayment(shop.buyer, cart, { email }))
    expect(url.pathname).toMatch(/^\/orders\//)
    const number = url.pathname.split('/')[2] ?? ''
    expect((await ask(number, "O'Brien@example.com")).status).toBe(200)
    await vi.waitFor(async () => {
      expect(await subjectsTo(database(), email, Number(number))).toEqual([
        `Your Keel order ${number}`,
        `The link to your Keel order ${number}`,
      ])
    }, PATIENCE)
  })

  test('says the same of an order that is not there, or somebody else’s, and mails nobody', async () => {
    const before = (await linksMailed(order.email)).length
    const words = (html: string, number: number, email: string) =>
      textOf(html).replaceAll(email, 'EMAIL').replaceAll(String(number), 'NUMBER')
    const there = await ask(String(order.number), 'stranger@example.com')
    const nowhere = await ask('999999', order.email)
    expect([there.status, nowhere.status]).toEqual([200, 200])
    expect(words(there.html, order.number, 'stranger@example.com')).toBe(
      words(nowhere.html, 999_999, order.email),
    )
    await expectNoMoreMails(before, order.email)
    expect(await subjectsTo(database(), 'stranger@example.com', order.number)).toEqual([])
  })

  test('answers without waiting for whatever becomes of it: the time tells nothing', async () => {
    const mail = openWaitingMail(database())
    const queued = Promise.withResolvers<void>()
    const twin = openTwin(database(), {
      mail: { ...mail, enqueue: () => queued.promise },
      now: () => ORDERED_AT,
    })
    // The mail is held back, so an answer that waited for it would not come.
    expect((await ask(String(order.number), order.email, { twin })).status).toBe(200)
    queued.resolve()
  })

  test('has noted who asks before it says so: what a process does not get to, the next one mails, once', async () => {
    await links[Symbol.asyncDispose]()
    const bought = await buySome(database(), shop)
    expect((await ask(String(bought.number), bought.email)).status).toBe(200)
    expect(await linksMailedOf(bought)).toEqual([])
    // These stand for two processes that start after a crash.
    const [one, other] = [shop.twin.sendOrderLinks(), shop.twin.sendOrderLinks()]
    await vi.waitFor(async () => expect(await linksMailedOf(bought)).toHaveLength(1), PATIENCE)
    await Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose]()])
    links = shop.twin.sendOrderLinks()
    await expectNoMoreMails((await linksMailed(order.email)).length, order.email)
    expect(await linksMailedOf(bought)).toHaveLength(1)
  })

  test('says so where it cannot be noted, which counts for nothing, and mails what could not be mailed at first', async () => {
    const query = database().query
    const bought = await buySome(database(), shop)
    const address = '2001:db8:5::1'
    const note = await refuseWrites(query, 'storefront.order_link_requests')
    for (let count = 0; count < 25; count += 1)
      expect((await ask(String(bought.number), bought.email, { address })).status).toBe(500)
    await note()
    const unlock = await refuseWrites(query, 'storefront.order_link_requests', LOCKED)
    expect((await ask(String(bought.number), bought.email, { address })).status).toBe(503)
    await unlock()

    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
    const other = { email: 'other@example.com', attempts: 7, next_attempt_at: new Date('2100-01-01') }
    await query
      .insertInto('storefront.order_link_requests')
      .values([
        { ...other, number: 1, asked_at: hoursAgo(25) },
        { ...other, number: 2, asked_at: hoursAgo(23) },
      ])
      .execute()
    const mail = await refuseWrites(query, 'mail.messages')
    expect((await ask(String(bought.number), bought.email, { address })).status).toBe(200)
    const requests = query.selectFrom('storefront.order_link_requests')
    const waits = () => requests.where('number', '=', bought.number).select('attempts').executeTakeFirst()
    await vi.waitFor(async () => expect((await waits())?.attempts).toBeGreaterThan(0), PATIENCE)
    const others = requests.where('email', '=', other.email).select(['number', 'attempts'])
    expect(await others.execute(), 'a day old is too old').toEqual([{ number: 2, attempts: 7 }])
    await query.deleteFrom('storefront.order_link_requests').where('email', '=', other.email).execute()
    await mail()
    await query
      .updateTable('storefront.order_link_requests')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    await sql`select pg_notify('order_link_asked', '')`.execute(query)
    await vi.waitFor(async () => expect(await linksMailedOf(bought)).toHaveLength(1), PATIENCE)
  })

  test.each([
    ['', 'ada@example.com', 'Enter the order number'],
    ['abc', 'ada@example.com', 'Enter the number as it appears in your order email'],
    ['1001; drop table orders', 'ada@example.com', 'Enter the number as it appears in your order email'],
    ['9'.repeat(500), 'ada@example.com', 'Use at most 40 characters'],
    ['1001', '', 'Enter your email'],
    ['1001', 'ada', 'Enter an email like name@example.com'],
    ['1001', 'ada@example.com\r\nBcc: all@example.com', 'Use letters, digits and punctuation only'],
    ['1001', `${'a'.repeat(300)}@example.com`, 'Use at most 255 characters'],
  ])('says beside the field what is wrong with %j and %j', async (number, email, says) => {
    const { status, html } = await ask(number, email)
    expect(status).toBe(422)
    expect(textOf(html)).toContain(says)
    expect(html).toContain('aria-invalid="true"')
  })

  test('takes what is typed as text, and no form from elsewhere', async () => {
    const { html } = await ask('<script>alert(1)</script>', '"><img src=x>@example.com')
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    const foreign = await ask('1001', 'ada@example.com', { headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.status).toBe(403)
    const large = await ask('1001', `${'x'.repeat(1_000_000)}@example.com`)
    expect(large.status).toBe(413)
  })

  test('is limited by network, whether there is such an order or not', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 22; count += 1) {
      statuses.push((await ask('999999', `nobody-${count}@example.com`, { address: '2001:db8::1' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    // One customer has the whole IPv6 network, so its addresses share a limit.
    const neighbour = await ask('999999', 'n@example.com', { address: '2001:db8::ffff' })
    expect(neighbour.status).toBe(429)
    expect(neighbour.headers.get('retry-after')).toBe('180')
  })

  test('asked for by strangers, by whatever number, still mails its owner the link, five times an hour at most', async () => {
    const bought = await buySome(database(), shop)
    const mailed = async () =>
      (await subjectsTo(database(), bought.email, bought.number)).filter((subject) =>
        subject.startsWith('The link to'),
      )
    const askFrom = async (number: number, address: string) =>
      (await ask(String(number), bought.email, { address })).status
    for (let count = 0; count < 10; count += 1) {
      expect(await askFrom(bought.number + 1_000_000, `198.51.100.${count}`)).toBe(200)
    }
    expect(await askFrom(bought.number, '192.0.2.1')).toBe(200)
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), PATIENCE)
    for (let count = 0; count < 10; count += 1) {
      expect(await askFrom(bought.number, `198.51.100.${count}`)).toBe(200)
    }
    await vi.waitFor(async () => expect(await mailed()).toHaveLength(5), PATIENCE)
    await expectNoMoreMails((await linksMailed(order.email)).length, order.email)
    expect(await mailed()).toHaveLength(5)
  })
})
