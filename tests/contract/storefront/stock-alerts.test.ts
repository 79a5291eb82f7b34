import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { alertUrl } from '#services/storefront/stock-alerts/alert-link.ts'
import { REFUSED, refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { linksOf } from '#tests/mails/links-of.ts'

const DAY_MS = 24 * 60 * 60_000

describeEmptyStorefront('an email when it is back in stock', ({ database, twin, reopen }) => {
  let now: Date
  let chair: number
  let email: string
  let errors: unknown[]

  beforeEach(async () => {
    now = new Date('2026-03-06T12:00:00Z')
    email = `${randomUUID()}@example.com`
    errors = []
    const log = { info() {}, warn() {}, error: (fields: { err?: unknown }) => errors.push(fields.err) }
    await reopen({ now: () => now, mail: openWaitingMail(database()), log })
    await database().query.deleteFrom('storefront.stock_alerts').execute()
    chair = await putOnShelf(database(), { title: 'Chair', stock: 0 })
  })

  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  const setStock = (stock: number, id = chair) =>
    database().query.updateTable('storefront.variants').where('id', '=', id).set({ stock }).execute()
  const ask = (id = chair) => twin().askForAlert(email, id)
  const linkIn = async () => {
    const mails = await mailsTo(database(), email)
    return linksOf(mails.at(-1) ?? {}).find((url) => url.includes('/stock-alerts/')) ?? ''
  }
  const visit = async (url: string, wish?: string) => {
    const body = wish === undefined ? undefined : new URLSearchParams({ do: wish })
    const init = { ...(body && { method: 'POST', body }), headers: { origin: 'null' } }
    const pressed = await twin().fetch(new Request(url, init))
    const next = pressed.headers.get('location')
    const answer = next === null ? pressed : await twin().fetch(new Request(new URL(next, url)))
    return { status: answer.status, led: pressed.status === 303, text: textOf(await answer.text()) }
  }
  const waiting = async () => {
    const rows = await database()
      .query.selectFrom('storefront.stock_alerts')
      .where('email', '=', email)
      .select('variant_id')
      .execute()
    return rows.map(({ variant_id }) => variant_id)
  }
  const subjects = async () => (await mailsTo(database(), email)).map(({ subject }) => subject)
  const begun = async () => {
    await ask()
    const link = await linkIn()
    expect(await visit(link, 'begin')).toMatchObject(ON_THE_LIST)
    return link
  }
  const ON_THE_LIST = { status: 200, led: true, text: expect.stringContaining('You are on the list') }
  const BACK = 'What you were waiting for is back in stock at Keel'

  test('comes once, when its stock returns, and the address is off the list and forgotten with its mails', async () => {
    expect(await ask()).toBe('asked')
    const link = await linkIn()
    expect((await visit(link)).text).toContain('Yes, email me when it is back')
    expect(await waiting(), 'a look begins nothing').toEqual([])
    expect((await visit(link, 'begin')).text).toContain('until Thursday, June 4')
    await visit(link, 'begin')
    expect(await waiting()).toEqual([chair])
    await using _one = twin().sendStockAlerts()
    await using _other = twin().sendStockAlerts()
    const later = await putOnShelf(database(), { stock: 0 })
    await ask(later)
    await visit(await linkIn(), 'begin')
    await setStock(3)
    await database().query.updateTable('storefront.products').set({ position: 1 }).execute()
    await expect.poll(subjects, { timeout: 20_000 }).toContain(BACK)
    expect(await waiting(), 'what is still sold out is waited for').toEqual([later])
    const back = (await mailsTo(database(), email)).filter(({ subject }) => subject === BACK)
    expect(back).toHaveLength(1)
    expect(back[0]?.text).toContain('Chair (Walnut / Oat)')
    expect(back[0]?.text).toContain('You asked us on Friday, March 6')
    expect(
      linksOf(back[0] ?? {}).some((url) => /\/product\/chair-[\w-]+\?Frame\+finish=Walnut/.test(url)),
    ).toBe(true)
    const kept = database().query.selectFrom('mail.messages').where('recipient', '=', email)
    expect(await kept.where('is_forgotten', '=', false).select('subject').execute()).toEqual([])
    expect(errors).toEqual([])
  })

  test('is taken from the list and queued in one transaction, or neither', async () => {
    await begun()
    await setStock(1)
    const takeAgain = await refuseWrites(database().query, 'mail.messages')
    {
      await using _sender = twin().sendStockAlerts()
      await expect.poll(() => errors.length).toBeGreaterThan(0)
    }
    expect(String(errors[0])).toContain(REFUSED)
    expect(await waiting()).toEqual([chair])
    await takeAgain()
    await using _sender = twin().sendStockAlerts()
    await expect.poll(subjects).toContain(BACK)
    expect(await waiting()).toEqual([])
  })

  test('comes to thirty people a minute, and one whose mail fails holds up nobody', async () => {
    const forgetTurns = () => database().query.deleteFrom('web.limit_turns').execute()
    await forgetTurns()
    const people = ['broken\n@example.com', ...Array.from({ length: 31 }, (_, at) => `${at}-${email}`)]
    const times = { asked_at: now, ends_at: new Date(now.getTime() + DAY_MS) }
    await database()
      .query.insertInto('storefront.stock_alerts')
      .values(people.map((address) => ({ variant_id: chair, email: address, ...times })))
      .execute()
    await setStock(1)
    const mailed = async () => {
      const sent = database().query.selectFrom('mail.messages').where('recipient', 'like', `%-${email}`)
      return (await sent.select('id').execute()).length
    }
    await using _sender = twin().sendStockAlerts()
    await expect.poll(mailed).toBeGreaterThanOrEqual(29)
    // A look after that finds nobody whose turn it is.
    await setStock(2)
    await new Promise((looked) => setTimeout(looked, 500))
    expect(await mailed()).toBeLessThanOrEqual(30)
    await forgetTurns()
  })

  test('waits for what is off sale, and comes when that is on sale again', async () => {
    const { query } = database()
    await begun()
    const { product_id } = await query
      .selectFrom('storefront.variants')
      .where('id', '=', chair)
      .select('product_id')
      .executeTakeFirstOrThrow()
    const publish = (published_at: Date | null) =>
      query.updateTable('storefront.products').where('id', '=', product_id).set({ published_at }).execute()
    await publish(null)
    await setStock(3)
    // The sender takes one alert after the other: when this later one is gone, it has passed over the first.
    const other = await putOnShelf(database(), { stock: 1 })
    await query
      .insertInto('storefront.stock_alerts')
      .values({ variant_id: other, email, asked_at: now, ends_at: new Date(now.getTime() + DAY_MS) })
      .execute()
    await using _sender = twin().sendStockAlerts()
    await expect.poll(waiting).toEqual([chair])
    await publish(now)
    await expect.poll(waiting).toEqual([])
    expect((await subjects()).filter((subject) => subject === BACK)).toHaveLength(2)
  })

  test('comes, too, where its variant is sold on without stock from now on, or its stock is not counted', async () => {
    await using _sender = twin().sendStockAlerts()
    for (const change of [{ inventory_policy: 'continue' }, { inventory_tracked: false }] as const) {
      const variant = await putOnShelf(database(), { stock: 0 })
      await ask(variant)
      await visit(await linkIn(), 'begin')
      expect(await waiting()).toEqual([variant])
      await database()
        .query.updateTable('storefront.variants')
        .where('id', '=', variant)
        .set(change)
        .execute()
      await expect.poll(waiting, { message: JSON.stringify(change) }).toEqual([])
    }
    expect((await subjects()).filter((subject) => subject === BACK)).toHaveLength(2)
  })

  test('is stopped by the same link, also after the week in which it begins one', async () => {
    const link = await begun()
    pass(30)
    expect((await visit(link)).text).toContain('Stop this email')
    const stopped = { status: 200, led: true, text: expect.stringContaining('You get no email about it') }
    expect(await visit(link, 'stop')).toMatchObject(stopped)
    expect(await visit(link, 'stop'), 'twice').toMatchObject(stopped)
    expect(await waiting()).toEqual([])
    expect((await visit(link, 'begin')).status).toBe(410)
    expect(await waiting()).toEqual([])
  })

  test('is not called stopped where it goes on, whatever is added to the link', async () => {
    const link = await begun()
    expect((await visit(`${link}?stopped=1`)).text).toContain('Stop this email')
  })

  test('ends after ninety days, and is then waited for no more', async () => {
    const link = await begun()
    pass(90)
    await setStock(5)
    {
      await using _sender = twin().sendStockAlerts()
      await expect.poll(waiting).toEqual([])
    }
    expect(await subjects()).not.toContain(BACK)
    await setStock(0)
    expect((await visit(link)).status).toBe(410)
  })

  test('that has ended begins anew by a new link, though nobody swept it away yet', async () => {
    await begun()
    pass(91)
    await begun()
    expect(await waiting()).toEqual([chair])
  })

  test('is not asked for what is in stock, withdrawn or made up', async () => {
    const { query } = database()
    expect(await ask(999_999_999)).toBe('not-sold')
    await setStock(1)
    expect(await ask()).toBe('in-stock')
    await setStock(0)
    await ask()
    const link = await linkIn()
    await setStock(1)
    const inStock = { led: true, text: expect.stringContaining('You can order it now') }
    expect(await visit(link, 'begin')).toMatchObject(inStock)
    await setStock(0)
    await query.updateTable('storefront.products').set({ published_at: null }).execute()
    expect(await ask()).toBe('not-sold')
    expect((await visit(link, 'begin')).status).toBe(410)
    expect(await waiting()).toEqual([])
    await query
      .updateTable('storefront.products')
      .set({ published_at: new Date(0) })
      .execute()
  })

  test('its link cannot be made up or altered, and a button that it does not have does nothing', async () => {
    await ask()
    const link = await linkIn()
    const made = alertUrl(
      { publicUrl: ORIGIN, signingKey: '11'.repeat(32) },
      { variantId: chair, email, askedAt: now },
    )
    for (const url of [
      made,
      `${link}x`,
      link.replace(`/${chair}.`, `/${chair + 1}.`),
      `${ORIGIN}/stock-alerts/x`,
    ])
      expect((await visit(url, 'begin')).status, url).toBe(404)
    expect((await visit(link, 'order')).text).toContain('Yes, email me')
    expect(await waiting()).toEqual([])
  })

  test('an address is asked three times in an hour, whoever types it, and waits for twenty things', async () => {
    for (let count = 0; count < 3; count++) expect(await ask()).toBe('asked')
    expect(await ask()).toBe('too-many')
    const link = (variantId: number) =>
      alertUrl({ publicUrl: ORIGIN, signingKey: '00'.repeat(32) }, { variantId, email, askedAt: now })
    for (let count = 0; count < 20; count++)
      await visit(link(await putOnShelf(database(), { stock: 0 })), 'begin')
    expect(await waiting()).toHaveLength(20)
    const refused = await visit(link(chair), 'begin')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('One address can wait for 20 things at once')
    expect(await waiting()).toHaveLength(20)
  })
})
