import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { listenAsMailServer, type Treatment } from '#tests/fixtures/mail/mail-server.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { eraseOldMail } from '../mail.ts'
import type { MailSender } from './compose-mail.ts'
import { deliverDueMail } from './deliver-due-mail.ts'
import { createSmtp } from './transports.ts'

const HOUR_MS = 3_600_000
const MESSAGE = { to: 'ada@example.com', subject: 'Your order', text: 'Hello', html: '<p>Hello</p>' }
const FROM = 'Keel <shop@keel.test>'

describeWhereEnginesDiffer('a mail that does not go out', (context) => {
  /** The time that has passed in a test. */
  let passedMs: number
  let errors: string[]
  const query = () => context.database().query
  const mail = () => openWaitingMail(context.database())

  beforeEach(async () => {
    await query().deleteFrom('mail.messages').execute()
    await mail().enqueue(query(), MESSAGE)
    passedMs = 0
    errors = []
  })

  const read = () => query().selectFrom('mail.messages').selectAll().executeTakeFirstOrThrow()
  const deliver = (sender: MailSender) =>
    deliverDueMail({
      query: query(),
      sender,
      log: { info() {}, warn() {}, error: (_, message) => errors.push(message) },
      isClosing: () => false,
    })
  /** Lets time pass until the mail is due again, and tries. */
  const tryAgain = async (sender: MailSender) => {
    const waits = await sql<{ ms: number }>`
      with before as (select id, next_attempt_at from mail.messages)
      update mail.messages set next_attempt_at = now() from before where before.id = messages.id
      returning greatest(0, extract(epoch from before.next_attempt_at - now()) * 1000)::float8 as ms`.execute(
      query(),
    )
    passedMs += waits.rows[0]?.ms ?? 0
    await deliver(sender)
    return read()
  }
  const idsIn = (mails: readonly string[]) => mails.map((text) => /^Message-ID: (.+)\r$/m.exec(text)?.[1])

  test('outlives a server that refuses it for good, refuses it for now, hangs and hangs up', async () => {
    await using server = await listenAsMailServer()
    const sender = createSmtp(server.url, FROM)
    const ways: [Treatment, RegExp][] = [
      ['550 we know you not', /550/],
      ['554 no', /554/],
      ['421 closing', /421/],
      ['hangs', /timeout/i],
      ['cuts', /closed|reset/i],
      ['cuts', /closed|reset/i],
    ]
    for (const [treatment, says] of ways) {
      server.treat(treatment)
      const row = await tryAgain(sender)
      expect(row.last_error, treatment).toMatch(says)
      expect(row).toMatchObject({ delivered_at: null, failed_at: null })
    }
    server.treat('takes')
    const { message_id, ...row } = await tryAgain(sender)
    expect(row).toMatchObject({
      delivered_at: expect.any(Date),
      failed_at: null,
      last_error: null,
      attempts: 7,
    })
    // The server took the mail twice and did not say so; the same Message-ID and bytes tell it that the mail is the
    // same.
    expect(idsIn(server.received)).toEqual(Array(3).fill(`<${message_id}@keel.test>`))
    expect(new Set(server.received).size).toBe(1)
    // What was delivered is not sent again, however long it lies there.
    await tryAgain(sender)
    expect(server.received).toHaveLength(3)
  })

  test('is put off where the server answers a byte at a time, and keeps no other mail waiting', async () => {
    await using server = await listenAsMailServer()
    const sender = createSmtp(server.url, FROM, 1_000)
    await mail().enqueue(query(), MESSAGE)
    server.treat('drips')
    const begunMs = performance.now()
    expect((await tryAgain(sender)).last_error).toBe('no answer within 1000 ms')
    expect(performance.now() - begunMs).toBeLessThan(10_000)
    expect(server.received).toHaveLength(2)
    server.treat('takes')
    expect((await tryAgain(sender)).delivered_at).toEqual(expect.any(Date))
  })

  test('is tried for two days, at least hourly, then given up and told to the owner, who sends it again', async () => {
    const tried: { messageId: string; at: number }[] = []
    const away: MailSender = {
      leaseMs: 60_000,
      async send({ messageId }) {
        tried.push({ messageId, at: passedMs })
        throw new Error('connect ECONNREFUSED')
      },
    }
    while ((await tryAgain(away)).failed_at === null) expect(tried.length).toBeLessThan(200)
    const triedForMs = passedMs
    expect(triedForMs).toBeGreaterThanOrEqual(48 * HOUR_MS)
    expect(triedForMs).toBeLessThan(50 * HOUR_MS)
    for (const [index, { at }] of tried.entries())
      expect(at - (tried[index - 1]?.at ?? 0)).toBeLessThanOrEqual(HOUR_MS)
    expect(errors).toEqual(['a mail was given up; `npm run catalogue -- mails` lists it'])
    // However long the mail lies there, it is not sent again by itself.
    const tries = tried.length
    const { id, message_id, attempts } = await tryAgain(away)
    expect([tried.length, attempts]).toEqual([tries, tries])
    expect(tried.every(({ messageId }) => messageId === message_id)).toBe(true)

    expect(await mail().givenUp()).toEqual([
      {
        id,
        to: MESSAGE.to,
        subject: MESSAGE.subject,
        queuedAt: expect.any(Date),
        givenUpAt: expect.any(Date),
        reason: 'connect ECONNREFUSED',
      },
    ])
    const woken = vi.fn()
    const stopListening = await context.database().listen('mail_queued', woken)
    expect(await mail().sendAgain(id + 1)).toBeUndefined()
    expect(await mail().sendAgain(id)).toBe(MESSAGE.to)
    await expect.poll(() => woken.mock.calls.length).toBe(1)
    await stopListening()
    expect(await mail().sendAgain(id)).toBeUndefined()
    expect(await mail().givenUp()).toEqual([])
    await using server = await listenAsMailServer()
    await deliver(createSmtp(server.url, FROM))
    expect(idsIn(server.received)).toEqual([`<${message_id}@keel.test>`])
    expect(await read()).toMatchObject({ delivered_at: expect.any(Date), attempts: 1 })
  })

  test('is listed for the owner by when it was given up, the latest first, and two hundred at most', async () => {
    await query().deleteFrom('mail.messages').execute()
    await sql`insert into mail.messages (recipient, subject, text, failed_at)
      select number || '@example.com', 'Your order', 'Hello', now() - number * interval '1 hour'
      from generate_series(1, 201) as number`.execute(query())
    const listed = await mail().givenUp()
    expect(listed.map(({ to }) => to)).toEqual(
      Array.from({ length: 200 }, (_, index) => `${index + 1}@example.com`),
    )
    const [latest, before] = listed.map(({ givenUpAt }) => givenUpAt.getTime())
    expect((latest ?? 0) - (before ?? 0)).toBe(HOUR_MS)
  })

  test('is offered to the owner for ninety days; then its words are erased, and nobody sends it any more', async () => {
    const givenUpBefore = (days: number) =>
      query()
        .updateTable('mail.messages')
        .set({ failed_at: new Date(Date.now() - days * 24 * HOUR_MS), last_error: 'away' })
        .execute()
    await givenUpBefore(89)
    await eraseOldMail(query())
    const { id } = await read()
    expect(await mail().givenUp()).toMatchObject([{ id }])
    await givenUpBefore(91)
    await eraseOldMail(query())
    expect(await mail().givenUp()).toEqual([])
    expect(await mail().sendAgain(id)).toBeUndefined()
  })

  test('keeps its words for a day once it is sent', async () => {
    const sentBefore = (hours: number) =>
      query()
        .updateTable('mail.messages')
        .set({ delivered_at: new Date(Date.now() - hours * HOUR_MS) })
        .execute()
    await sentBefore(23)
    await eraseOldMail(query())
    expect(await read()).toMatchObject({ text: MESSAGE.text, html: MESSAGE.html })
    await sentBefore(25)
    await eraseOldMail(query())
    expect(await read()).toMatchObject({ text: '', html: null, recipient: MESSAGE.to })
  })

  test('is forgotten whole a day after it asked somebody who may not want it, and after it was given up', async () => {
    await query().deleteFrom('mail.messages').execute()
    const ended = (when: { delivered_at: Date } | { failed_at: Date }, to: string) =>
      query().updateTable('mail.messages').where('recipient', '=', to).set(when).execute()
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    for (const to of ['sent@example.com', 'lately@example.com', 'failed@example.com', 'waits@example.com'])
      await mail().enqueue(query(), { ...MESSAGE, to, isForgotten: true })
    await mail().enqueue(query(), { ...MESSAGE, to: 'bought@example.com', replyTo: 'me@example.com' })
    for (const to of ['sent@example.com', 'bought@example.com'])
      await ended({ delivered_at: hoursAgo(25) }, to)
    await ended({ delivered_at: hoursAgo(23) }, 'lately@example.com')
    await ended({ failed_at: hoursAgo(25) }, 'failed@example.com')
    await query()
      .updateTable('mail.messages')
      .set({ created_at: hoursAgo(25) })
      .execute()
    await eraseOldMail(query())
    const kept = await query().selectFrom('mail.messages').orderBy('id').selectAll().execute()
    expect(kept.map(({ recipient, reply_to }) => [recipient, reply_to])).toEqual([
      ['lately@example.com', null],
      ['waits@example.com', null],
      ['bought@example.com', null],
    ])
  })

  test('loses no try to a shop that stood still, or to a clock that leapt', async () => {
    await query()
      .updateTable('mail.messages')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    const away: MailSender = { leaseMs: 60_000, send: () => Promise.reject(new Error('away')) }
    await deliver(away)
    expect(await read()).toMatchObject({ attempts: 1, failed_at: null })
  })
})
