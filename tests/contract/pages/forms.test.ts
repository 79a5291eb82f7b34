import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import type { BackendOwner } from '#server/backend/owner.ts'
import { type AddFormRow, hostedFormRows, ownFormRows } from '#server/forms/form-rows.ts'
import { createForms } from '#server/forms/forms.ts'
import { openOwnTables } from '#server/purchases/purchase-rows.ts'
import type { Mail } from '#services/mail/mail.ts'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'

const SIGNING_KEY = '5e'.repeat(32)

describeBackend('what forms send', ({ database, twin }) => {
  let mail: Mail
  let now: Date
  let refusals: number
  let keeps: { own: AddFormRow; hosted: AddFormRow }

  beforeAll(async () => {
    mail = openWaitingMail(database())
    const owner: BackendOwner = {
      url: ORIGIN,
      anonKey: twin().anonKey,
      serviceKey: twin().serviceKey,
      fetch: async (request) =>
        refusals-- > 0 ? new Response('', { status: 503 }) : twin().backend.fetch(request),
    }
    keeps = { own: ownFormRows(database()), hosted: hostedFormRows(database(), openOwnTables(owner)) }
  })
  beforeEach(async () => {
    await database().query.deleteFrom('web.limit_turns').execute()
    now = new Date('2026-03-06T12:00:00Z')
    refusals = 0
  })

  const open = (add: AddFormRow, through: Pick<Mail, 'enqueue' | 'enqueueToTyped'> = mail) =>
    createForms({
      ...{ add, mail: through, publicUrl: ORIGIN, signingKey: SIGNING_KEY, now: () => now },
      database: database(),
      askToConfirm: async () => true,
    })
  const sender = (stamp: string) => ({ address: '203.0.113.9', decoy: '', stamp })
  /** A sender who takes a minute to write. */
  const personAt = (forms: ReturnType<typeof open>) => {
    const stamp = forms.stamp()
    now = new Date(now.getTime() + 60_000)
    return sender(stamp)
  }
  const letter = () => ({
    name: 'Ada Lovelace',
    email: `${randomUUID()}@example.com`,
    subject: 'Knees <script>alert(1)</script>',
    message: 'Line one\nhttps://evil.example/ <b>two</b>',
    order_number: '1001',
  })
  const rowsOf = (email: string) =>
    database().query.selectFrom('public.contact_messages').selectAll().where('email', '=', email).execute()
  const mailsOf = (email: string) =>
    database()
      .query.selectFrom('mail.messages')
      .selectAll()
      .where((row) => row.or([row('recipient', '=', email), row('reply_to', '=', email)]))
      .orderBy('id')
      .execute()

  for (const kind of ['own', 'hosted'] as const) {
    test(`[3.07] [7.09] ${kind}: a row, a mail to support with Reply-To, and a receipt that repeats nothing`, async () => {
      const forms = open(keeps[kind])
      const message = letter()
      expect(await forms.saveContactMessage(message, personAt(forms))).toBe('taken')
      const [row, ...others] = await rowsOf(message.email)
      expect(others).toEqual([])
      expect(row).toMatchObject({ ...message, suspected: false })
      const [toShop, receipt, ...more] = await mailsOf(message.email)
      expect(more).toEqual([])
      expect(toShop).toMatchObject({ recipient: brand.supportEmail, reply_to: message.email })
      expect(toShop?.text).toContain(message.message)
      expect(toShop?.text).toContain('Order: 1001')
      expect(toShop?.html).not.toMatch(/<script|<b>/)
      expect(toShop?.html).toContain('&lt;b&gt;two')
      expect(receipt).toMatchObject({ recipient: message.email, reply_to: null })
      for (const form of [receipt?.subject, receipt?.text, receipt?.html])
        expect(form).not.toMatch(/evil|Line one|Knees|1001/)
    })

    test(`[7.09] ${kind}: sent twice, or again after a failure in between, it is one message and no mail doubles`, async () => {
      const message = letter()
      const broken = open(keeps[kind], {
        ...mail,
        enqueue: async () => {
          throw new Error('the database went away')
        },
      })
      await expect(broken.saveContactMessage(message, personAt(broken))).rejects.toThrow('went away')
      expect(await mailsOf(message.email)).toEqual([])
      // The twin stores row and mail in one transaction; a hosted row waits for its mail under the same key.
      expect(await rowsOf(message.email)).toHaveLength(kind === 'own' ? 0 : 1)
      const forms = open(keeps[kind])
      const from = personAt(forms)
      await Promise.all([forms.saveContactMessage(message, from), forms.saveContactMessage(message, from)])
      expect(await rowsOf(message.email)).toHaveLength(1)
      expect(await mailsOf(message.email)).toHaveLength(2)
      now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
      await forms.saveContactMessage(message, from)
      expect(await rowsOf(message.email)).toHaveLength(2)
    })
  }

  test('a receipt that could not be queued has taken nothing of the three that an address gets in an hour', async () => {
    const email = `${randomUUID()}@example.com`
    const broken = open(keeps.own, {
      ...mail,
      async enqueueToTyped(trx, message) {
        await mail.enqueueToTyped(trx, message)
        throw new Error('the database went away')
      },
    })
    const letterOf = (count: number) => ({ ...letter(), email, message: `The ${count}th of my letters` })
    // The failures exceed a network's limit, and so show that they do not count toward it.
    for (let count = 0; count < 25; count++)
      await expect(broken.saveContactMessage(letterOf(count), personAt(broken))).rejects.toThrow('went away')
    const forms = open(keeps.own)
    for (let count = 0; count < 5; count++)
      expect(await forms.saveContactMessage(letterOf(count), personAt(forms))).toBe('taken')
    // A repetition of the same letter does not count either.
    await forms.saveContactMessage(letterOf(0), personAt(forms))
    expect(await rowsOf(email)).toHaveLength(5)
    const receipts = (await mailsOf(email)).filter(({ recipient }) => recipient === email)
    expect(receipts).toHaveLength(3)
    expect(await broken.saveContactMessage(letterOf(9), { ...personAt(broken), decoy: 'x' })).toBe('taken')
  })

  test('a hosted backend that fails for a moment is asked again; one that stays away is a failure', async () => {
    const forms = open(keeps.hosted)
    const message = letter()
    refusals = 2
    expect(await forms.saveContactMessage(message, personAt(forms))).toBe('taken')
    expect(await rowsOf(message.email)).toHaveLength(1)
    const other = letter()
    refusals = 9
    await expect(forms.saveContactMessage(other, personAt(forms))).rejects.toThrow('did not take')
    expect(await mailsOf(other.email)).toEqual([])
  })

  test('a trap keeps what it caught and tells the shop, and has no mail sent to anybody', async () => {
    const forms = open(keeps.own)
    const fresh = forms.stamp()
    const caught = {
      decoy: { ...personAt(forms), decoy: 'https://evil.example' },
      forged: sender(`${now.getTime() - 60_000}.${'a'.repeat(43)}`),
      none: sender(''),
      hasty: sender(forms.stamp()),
    }
    for (const [trap, from] of Object.entries(caught)) {
      const message = letter()
      expect(await forms.saveContactMessage(message, from), trap).toBe('taken')
      expect(await rowsOf(message.email), trap).toMatchObject([{ suspected: true }])
      const mails = await mailsOf(message.email)
      expect(mails, trap).toMatchObject([{ recipient: brand.supportEmail }])
      expect(mails[0]?.subject, trap).toMatch(/^Possible spam: Contact: /)
    }
    // A tab that was open for a year counts as a person's.
    now = new Date(now.getTime() + 365 * 24 * 60 * 60 * 1000)
    const late = letter()
    await forms.saveContactMessage(late, sender(fresh))
    expect(await rowsOf(late.email)).toMatchObject([{ suspected: false }])
  })

  test('a hundred messages a minute from one network are stopped, others are not, and an hour later it may again', async () => {
    const forms = open(keeps.own)
    const from = personAt(forms)
    const email = `${randomUUID()}@example.com`
    const outcomes: unknown[] = []
    for (let count = 0; count < 100; count++) {
      const message = { ...letter(), email, message: `Letter ${count} of a hundred` }
      outcomes.push(await forms.saveContactMessage(message, from))
    }
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('taken'))
    expect(outcomes.slice(20)).not.toContain('taken')
    expect(await forms.saveContactMessage(letter(), { ...from, address: '198.51.100.7' })).toBe('taken')
    expect(await rowsOf(email)).toHaveLength(20)
    // The shop reads each message, and one mailbox gets three receipts at most.
    const recipients = (await mailsOf(email)).map(({ recipient }) => recipient)
    expect(recipients.filter((recipient) => recipient === brand.supportEmail)).toHaveLength(20)
    expect(recipients.filter((recipient) => recipient === email)).toHaveLength(3)
    now = new Date(now.getTime() + 60 * 60 * 1000)
    expect(await forms.saveContactMessage(letter(), from)).toBe('taken')
  })

  test('[2.48] an application is kept, and goes to the partners’ mailbox', async () => {
    const forms = open(keeps.own)
    const email = `${randomUUID()}@example.com`
    const application = { name: 'Ada', email, website: 'sitting.example', plan: 'A film about hips.' }
    expect(await forms.saveAffiliateApplication(application, personAt(forms))).toBe('taken')
    const rows = await database()
      .query.selectFrom('public.affiliate_applications')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(rows).toMatchObject([{ ...application, suspected: false }])
    expect(await mailsOf(email)).toMatchObject([
      { recipient: brand.affiliatesEmail, reply_to: email },
      { recipient: email, reply_to: brand.affiliatesEmail },
    ])
  })

  test('an address with a line break gets nowhere near a header', async () => {
    for (const address of [
      'ada@example.com\r\nBcc: all@example.com',
      'ada@example.com\n',
      'ada@example.com\u2028x',
    ]) {
      const message = { to: 'ada@example.com', subject: 'Hello there', text: 'Hello' }
      await expect(mail.enqueue(database().query, { ...message, replyTo: address })).rejects.toThrow(
        'one line',
      )
      await expect(mail.enqueue(database().query, { ...message, to: address })).rejects.toThrow('one line')
    }
  })
})
