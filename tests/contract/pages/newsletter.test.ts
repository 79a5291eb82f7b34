import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackendOwner } from '#server/backend/owner.ts'
import { createLog } from '#server/log.ts'
import { confirmUrl } from '#server/newsletter/confirm-link.ts'
import { exportSubscribers } from '#server/newsletter/export-subscribers.ts'
import { type Newsletter, openNewsletter } from '#server/newsletter/newsletter.ts'
import { openOwnTables } from '#server/purchases/purchase-rows.ts'
import { createMail, type MailService } from '#services/mail/mail.ts'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { linksOf } from '#tests/mails/links-of.ts'

const SIGNING_KEY = '5e'.repeat(32)
const DAY_MS = 24 * 60 * 60 * 1000

describeBackend('the newsletter', ({ database, twin }) => {
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
      ...{ database: database(), from: 'shop@keel.test', link, log, now: () => now },
      delivery: { kind: 'outbox', folder: '/nowhere' },
      onUnsubscribe: (address) => newsletter.end(address),
    })
    owner = {
      ...{ url: ORIGIN, anonKey, serviceKey },
      fetch: async (request) => (isAway ? new Response('', { status: 503 }) : backend.fetch(request)),
    }
    const tables = openOwnTables(owner)
    newsletter = openNewsletter({ database: database(), tables, mail, ...link, log, now: () => now })
  })
  beforeEach(() => {
    now = new Date('2026-03-06T12:00:00Z')
    email = `${randomUUID()}@example.com`
    isAway = false
  })

  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  const ask = () => newsletter.askToConfirm(email, { mayBeSent: () => true })
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
  const press = (url: string) => open(url, 'POST')
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
      expect((await open(link)).text).toContain('Yes, send me the letters')
    expect(await rows()).toEqual([])
    expect((await press(link)).text).toContain('<h1>You are on the list</h1>')
    expect(await rows()).toEqual([{ email, confirmed_at: now, unsubscribed_at: null }])
    const welcome = (await mailsOf()).at(-1)
    expect(welcome?.unsubscribe_url).toBe(mail.unsubscribeUrl(email))
  })

  test('an address on the list is asked the same, in the same mail, as one that is not', async () => {
    await ask()
    await press(await linkOf())
    const before = await mailsOf()
    await ask()
    const [first, again] = [before[0], (await mailsOf()).at(-1)]
    expect({ ...again, id: 0, message_id: '' }).toMatchObject({ subject: first?.subject, text: first?.text })
  })

  test('a link that is used twice says so, sends nothing more and changes nothing', async () => {
    await ask()
    const link = await linkOf()
    await Promise.all([press(link), press(link)])
    const [row] = await rows()
    pass(60_000)
    expect(await press(link)).toMatchObject({ status: 200, text: expect.stringContaining('already</h1>') })
    expect(await rows()).toEqual([row])
    expect(await mailsOf()).toHaveLength(2)
  })

  test('a link that is too old, altered or made up has a page that says so', async () => {
    const link = confirmUrl({ publicUrl: ORIGIN, signingKey: SIGNING_KEY }, email, now)
    pass(7 * DAY_MS + 1)
    for (const method of ['GET', 'POST']) {
      expect(await open(link, method)).toMatchObject({
        status: 410,
        text: expect.stringContaining('too old'),
      })
      for (const bad of [
        `${link}x`,
        link.replace(/\.\d{13}/, `.${now.getTime()}`),
        `${ORIGIN}/newsletter/confirm/x`,
      ])
        expect(await open(bad, method)).toMatchObject({
          status: 404,
          text: expect.stringContaining('not whole'),
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
    const left = await mail.fetch(new Request(mail.unsubscribeUrl(email), { method: 'POST', body }))
    expect(left.status).toBe(200)
    expect((await rows())[0]?.unsubscribed_at).toEqual(now)
    pass(1_000)
    expect(await press(old)).toMatchObject({ status: 409, text: expect.stringContaining('used before') })
    expect((await rows())[0]?.unsubscribed_at).not.toBeNull()
    await ask()
    expect((await press(await linkOf())).text).toContain('<h1>You are on the list</h1>')
    expect(await rows()).toEqual([{ email, confirmed_at: now, unsubscribed_at: null }])
  })

  test('its owner gets a file of who wants it, each with the link that ends it, and no cell that is a formula', async () => {
    const emails = [email, `+${email}`, `left-${email}`]
    await database()
      .query.insertInto('public.newsletter_subscribers')
      .values(emails.map((each) => ({ email: each, confirmed_at: now })))
      .execute()
    await newsletter.end(`left-${email}`)
    const folder = await mkdtemp(join(tmpdir(), 'keel-newsletter-'))
    const file = join(folder, 'list.csv')
    await exportSubscribers.run({ owner, link: { publicUrl: ORIGIN, signingKey: SIGNING_KEY } }, () => {}, [
      file,
    ])
    const lines = (await readFile(file, 'utf8')).split('\r\n')
    await rm(folder, { recursive: true })
    expect(lines[0]).toBe('email,confirmed_at,unsubscribe_url')
    expect(lines.filter((line) => line.includes(email)).map((line) => line.split(',')[0])).toEqual([
      `'+${email}`,
      email,
    ])
    const own = lines.find((line) => line.startsWith(email))
    expect(own?.endsWith(`,${mail.unsubscribeUrl(email)}`)).toBe(true)
  })

  test('while the backend is away nobody is told that they are on the list, or off it', async () => {
    await ask()
    const link = await linkOf()
    isAway = true
    expect(await press(link)).toMatchObject({ status: 503, text: expect.stringContaining('still works') })
    const left = await mail.fetch(new Request(mail.unsubscribeUrl(email), { method: 'POST' }))
    expect(left.status).toBe(503)
    isAway = false
    expect((await press(link)).text).toContain('<h1>You are on the list</h1>')
  })
})
