import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackendOwner } from '#server/backend/owner.ts'
import { createLog } from '#server/log.ts'
import { confirmUrl } from '#server/newsletter/confirm-link.ts'
import { type Newsletter, openNewsletter } from '#server/newsletter/newsletter.ts'
import { hostedSubscribers, ownSubscribers } from '#server/newsletter/subscribers.ts'
import { openOwnTables } from '#server/purchases/purchase-rows.ts'
import { createMail, type MailService } from '#services/mail/mail.ts'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import { REFUSED, refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { linksOf } from '#tests/mails/links-of.ts'

const SIGNING_KEY = '5e'.repeat(32)
const DAY_MS = 24 * 60 * 60 * 1000

for (const kind of ['own', 'hosted'] as const) describeNewsletter(kind)

function describeNewsletter(kind: 'own' | 'hosted') {
  describeBackend(`the newsletter, whose list is ${kind},`, ({ database, twin }) => {
    let newsletter: Newsletter
    let owner: BackendOwner
    let mail: MailService
    let now: Date
    let email: string
    let isAway = false

    beforeAll(async () => {
      const { backend, anonKey, serviceKey } = twin()
      const link = { publicUrl: ORIGIN, signingKey: SIGNING_KEY }
      const log = createLog('silent')
      mail = createMail({
        ...{ database: database(), from: 'shop@keel.test', link, log },
        delivery: { kind: 'outbox', folder: '/nowhere' },
        unsubscribe: (address, record) => newsletter.unsubscribe(address, record),
      })
      owner = {
        ...{ url: ORIGIN, anonKey, serviceKey },
        fetch: async (request) => (isAway ? new Response('', { status: 503 }) : backend.fetch(request)),
      }
      const subscribers =
        kind === 'own' ? ownSubscribers(database()) : hostedSubscribers(database(), openOwnTables(owner))
      newsletter = openNewsletter({ database: database(), subscribers, mail, ...link, log, now: () => now })
    })
    beforeEach(() => {
      now = new Date('2026-03-06T12:00:00Z')
      email = `${randomUUID()}@example.com`
      isAway = false
    })

    const pass = (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    }
    const ask = () => newsletter.askToConfirm(email)
    const mailsOf = () =>
      database()
        .query.selectFrom('mail.messages')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('id')
        .execute()
    const linkOf = async () => {
      const { text = '' } = (await mailsOf()).at(-1) ?? {}
      return linksOf({ text }).find((url) => url.includes('/newsletter/confirm/')) ?? ''
    }
    const open = async (url: string, method = 'GET') => {
      const response = await newsletter.service.fetch(new Request(url, { method }))
      return { status: response.status, text: await response.text() }
    }
    const press = async (url: string) => {
      const pressed = await newsletter.service.fetch(new Request(url, { method: 'POST' }))
      if (pressed.status !== 303) return { status: pressed.status, text: await pressed.text() }
      return open(new URL(pressed.headers.get('location') ?? '', url).href)
    }
    const rows = () =>
      database()
        .query.selectFrom('public.newsletter_subscribers')
        .select(['email', 'confirmed_at', 'unsubscribed_at'])
        .where('email', '=', email)
        .execute()

    test('[2.16] [5.08] keeps nothing of an address before its owner has pressed the button in the mail', async () => {
      await ask()
      const link = await linkOf()
      for (let scanner = 0; scanner < 3; scanner++)
        expect((await open(link)).text).toContain('Yes, send me the newsletter')
      expect(await rows()).toEqual([])
      expect((await press(link)).text).toContain('<h1>You are on the list</h1>')
      expect(await rows()).toEqual([{ email, confirmed_at: now, unsubscribed_at: null }])
      const welcome = (await mailsOf()).at(-1)
      expect(welcome?.unsubscribe_url).toBe(mail.unsubscribeUrl(email))
    })

    test('the button leads to a page that says so however often it is loaded, and to nobody else', async () => {
      await ask()
      const link = await linkOf()
      const done = (outcome: string) => `${link}?done=${outcome}`
      for (const outcome of ['subscribed', 'already'])
        expect((await open(done(outcome))).text).toContain('Yes, send me the newsletter')
      for (const outcome of ['subscribed', 'already']) {
        const pressed = await newsletter.service.fetch(new Request(link, { method: 'POST' }))
        expect([pressed.status, new URL(pressed.headers.get('location') ?? '', link).href]).toEqual([
          303,
          done(outcome),
        ])
        expect(pressed.headers.get('referrer-policy')).toBe('no-referrer')
      }
      const [row] = await rows()
      pass(60_000)
      for (let load = 0; load < 2; load++)
        expect((await open(done('subscribed'))).text).toContain('<h1>You are on the list</h1>')
      expect((await open(done('already'))).text).toContain('<h1>You are already on the list</h1>')
      expect([await rows(), (await mailsOf()).length]).toEqual([[row], 2])
      await newsletter.unsubscribe(email, async () => {})
      expect((await open(done('subscribed'))).text).toContain('Yes, send me the newsletter')
    })

    test('an address on the list is asked the same, in the same mail, as one that is not', async () => {
      await ask()
      await press(await linkOf())
      const before = await mailsOf()
      await ask()
      const [first, again] = [before[0], (await mailsOf()).at(-1)]
      expect({ ...again, id: 0, message_id: '' }).toMatchObject({
        subject: first?.subject,
        text: first?.text,
      })
    })

    test('a link that is used twice says so, sends nothing more and changes nothing', async () => {
      await ask()
      const link = await linkOf()
      await Promise.all([press(link), press(link)])
      const [row] = await rows()
      pass(60_000)
      expect(await press(link)).toMatchObject({
        status: 200,
        text: expect.stringContaining('You are already on the list</h1>'),
      })
      expect(await rows()).toEqual([row])
      expect(await mailsOf()).toHaveLength(2)
    })

    test('a link that is too old, altered or made up has a page that says so', async () => {
      const link = confirmUrl({ publicUrl: ORIGIN, signingKey: SIGNING_KEY }, email, now)
      pass(7 * DAY_MS + 1)
      for (const method of ['GET', 'POST']) {
        expect(await open(link, method)).toMatchObject({
          status: 410,
          text: expect.stringContaining('expired'),
        })
        for (const bad of [
          `${link}x`,
          link.replace(/\.\d{13}/, `.${now.getTime()}`),
          `${ORIGIN}/newsletter/confirm/x`,
        ])
          expect(await open(bad, method)).toMatchObject({
            status: 404,
            text: expect.stringContaining('This link is incomplete'),
          })
      }
      expect(await rows()).toEqual([])
    })

    test('one click unsubscribes; an old link brings nobody back, a new one does', async () => {
      await ask()
      const old = await linkOf()
      await press(old)
      pass(1_000)
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const leave = () => mail.fetch(new Request(mail.unsubscribeUrl(email), { method: 'POST', body }))
      const leftAt = now
      expect((await leave()).status).toBe(200)
      expect((await rows())[0]?.unsubscribed_at).toEqual(leftAt)
      pass(1_000)
      expect((await leave()).status).toBe(200)
      expect((await rows())[0]?.unsubscribed_at, 'of the first press').toEqual(leftAt)
      pass(1_000)
      expect(await press(old)).toMatchObject({ status: 409, text: expect.stringContaining('used before') })
      expect((await rows())[0]?.unsubscribed_at).not.toBeNull()
      await ask()
      expect((await press(await linkOf())).text).toContain('<h1>You are on the list</h1>')
      expect(await rows()).toEqual([{ email, confirmed_at: now, unsubscribed_at: null }])
      const welcomes = (await mailsOf()).filter((sent) => sent.unsubscribe_url !== null)
      expect(welcomes, 'one each time').toHaveLength(2)
    })

    test('what the owner of one address does changes nothing for another', async () => {
      const other = `${randomUUID()}@example.com`
      const isOn = async (address: string) => {
        const table = database().query.selectFrom('public.newsletter_subscribers')
        const found = await table.where('email', '=', address).select('unsubscribed_at').execute()
        return found.map(({ unsubscribed_at }) => unsubscribed_at === null)
      }
      const leave = (address: string) => newsletter.unsubscribe(address, async () => {})
      const keys = { publicUrl: ORIGIN, signingKey: SIGNING_KEY }
      for (const address of [email, other]) await press(confirmUrl(keys, address, now))
      pass(1_000)
      await leave(email)
      expect([await isOn(email), await isOn(other)]).toEqual([[false], [true]])
      await leave(other)
      pass(1_000)
      await press(confirmUrl(keys, email, now))
      expect([await isOn(email), await isOn(other)]).toEqual([[true], [false]])
    })

    test('what could not be queued has taken nothing of an address’s three mails an hour, and a fourth is refused', async () => {
      const letMail = await refuseWrites(database().query, 'mail.messages')
      for (let time = 0; time < 5; time++) await expect(ask()).rejects.toThrow(REFUSED)
      await letMail()
      const asked = []
      for (let time = 0; time < 4; time++) asked.push(await ask())
      expect(asked).toEqual([true, true, true, false])
      expect(await mailsOf()).toHaveLength(3)
      // Other processes find the same count in the database; another mailbox has its own.
      await sql`update mail.typed_addresses set restored_at = restored_at - interval '20 minutes'`.execute(
        database().query,
      )
      expect([await ask(), await ask()]).toEqual([true, false])
    })

    test('what is asked for by several at once counts each of them', async () => {
      const asked = await Promise.all(Array.from({ length: 6 }, ask))
      expect(asked.filter(Boolean)).toHaveLength(3)
      expect(await mailsOf()).toHaveLength(3)
    })

    test('a failure between the row and the welcome is told truly, and the second press does the rest, once', async () => {
      await ask()
      const link = await linkOf()
      const letMail = await refuseWrites(database().query, 'mail.messages')
      const failed = await press(link)
      await letMail()
      expect(failed).toMatchObject({ status: 503, text: expect.stringContaining('press the button again') })
      expect(failed.text).not.toContain('Nothing has changed')
      expect(await rows()).toHaveLength(kind === 'own' ? 0 : 1)
      pass(60_000)
      expect((await press(link)).text).toContain(
        kind === 'own' ? '<h1>You are on the list</h1>' : '<h1>You are already on the list</h1>',
      )
      await press(link)
      expect((await mailsOf()).filter(({ unsubscribe_url }) => unsubscribe_url !== null)).toHaveLength(1)
    })

    test('who could not be unsubscribed everywhere is told to press again, and then is', async () => {
      await ask()
      await press(await linkOf())
      const query = database().query
      const table = kind === 'own' ? 'mail.unsubscribes' : 'public.newsletter_subscribers'
      const letWrite = await refuseWrites(query, table)
      const end = () => mail.fetch(new Request(mail.unsubscribeUrl(email), { method: 'POST' }))
      const failed = await end()
      await letWrite()
      expect(failed.status).toBe(503)
      expect(await failed.text()).not.toContain('Nothing has changed')
      expect((await rows())[0]?.unsubscribed_at).toBeNull()
      expect((await end()).status).toBe(200)
      expect((await rows())[0]?.unsubscribed_at).not.toBeNull()
      expect(await mail.hasUnsubscribed(query, email)).toBe(true)
    })

    test.runIf(kind === 'hosted')(
      'while the backend is away nobody is told that they are on the list, or off it',
      async () => {
        await ask()
        const link = await linkOf()
        isAway = true
        expect(await press(link)).toMatchObject({ status: 503, text: expect.stringContaining('still works') })
        const left = await mail.fetch(new Request(mail.unsubscribeUrl(email), { method: 'POST' }))
        expect(left.status).toBe(503)
        isAway = false
        expect((await press(link)).text).toContain('<h1>You are on the list</h1>')
      },
    )
  })
}
