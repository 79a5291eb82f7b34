import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import {
  type Bought,
  buySome,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const PATIENCE = { timeout: 15_000 }

describeOnEveryEngine('finding an order', ({ database }) => {
  let shop: HelpedShop
  let order: Bought
  let caller = 0
  beforeAll(async () => {
    shop = openHelpedShop(database())
    order = await buySome(database(), shop)
  })
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
    (await subjectsTo(database(), email, order.number)).filter((subject) => subject.startsWith('The link of'))
  /** Whatever was asked before has been looked up when this one's mail is there. */
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
      .where('subject', 'like', 'The link of%')
      .select(['text', 'html'])
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain(`${ORIGIN}${order.path}`)
    expect(mail.html).toContain(`href="${ORIGIN}${order.path}"`)
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
    // Until the mail is let go, an answer that waited for it would not come.
    expect((await ask(String(order.number), order.email, { twin })).status).toBe(200)
    queued.resolve()
  })

  test.each([
    ['', 'ada@example.com', 'Enter the order number'],
    ['abc', 'ada@example.com', 'Enter the number as it stands in the order’s mail'],
    ['1001; drop table orders', 'ada@example.com', 'Enter the number as it stands in the order’s mail'],
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
    expect(html).not.toMatch(/<script|<img src=x/)
    const foreign = await ask('1001', 'ada@example.com', { headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.status).toBe(403)
    const large = await ask('1001', `${'x'.repeat(1_000_000)}@example.com`)
    expect(large.status).toBe(413)
  })

  test('is limited by address and by mailbox, whether there is such an order or not', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 22; count += 1) {
      statuses.push((await ask('999999', `nobody-${count}@example.com`, { address: '2001:db8::1' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    // The same customer has the whole network.
    const neighbour = await ask('999999', 'n@example.com', { address: '2001:db8::ffff' })
    expect(neighbour.status).toBe(429)
    expect(neighbour.headers.get('retry-after')).toBe('3600')
    const byMailbox = []
    for (let count = 0; count < 6; count += 1) {
      byMailbox.push((await ask('999999', 'Filled@example.com', { address: `198.51.100.${count}` })).status)
    }
    expect(byMailbox).toEqual([200, 200, 200, 200, 200, 429])
  })
})
