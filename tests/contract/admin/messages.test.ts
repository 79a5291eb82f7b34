import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { ownFormRows } from '#server/forms/form-rows.ts'
import { createForms } from '#server/forms/forms.ts'
import { sweepMissing } from '#server/messages/missing-messages.ts'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import { ORIGIN, openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { askAdmin, openBackendAdmin } from '#tests/fixtures/backend/backend-admin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'

const DAY_MS = 24 * 60 * 60_000

describeBackend('messages of visitors', ({ twin, database }) => {
  let admin: EmbeddedService
  let token: string
  let email: string
  const query = () => database().query

  beforeEach(async () => {
    admin = openBackendAdmin(twin(), database())
    for (const table of ['web.message_threads', 'web.message_inboxes', 'public.contact_messages'] as const)
      await query().deleteFrom(table).execute()
    await query().deleteFrom('public.affiliate_applications').execute()
    ;({ token, email } = await hire())
  })

  async function hire() {
    const person = await signUp(twin())
    await openOwner(twin()).updateUserById(person.user.id, { app_metadata: { role: 'support' } })
    return { token: person.session.access_token, email: person.email }
  }
  const ask = (method: string, path: string, json?: unknown, as = token) =>
    askAdmin(admin, as, [method, path, json])
  const message = { name: 'Ada', subject: 'Height', message: 'How low does it go?', order_number: null }
  async function send(changes: object = {}): Promise<string> {
    const { id } = await query()
      .insertInto('public.contact_messages')
      .values({ ...message, email: 'ada@example.com', ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `M${id}`
  }
  const application = (changes: object = {}) =>
    query()
      .insertInto('public.affiliate_applications')
      .values({
        ...{
          name: 'Grace',
          email: 'grace@example.com',
          website: 'grace.example',
          plan: 'I write of chairs.',
        },
        ...changes,
      })
      .execute()
  const namesOf = (body: { messages: { name: string }[] }) => body.messages.map(({ name }) => name)
  const answer = (reference: string, words: string, { key = randomUUID(), seen = 0, as = token } = {}) =>
    ask('POST', `messages/${reference}/answers`, { words, key, seen }, as)
  const mails = () =>
    query()
      .selectFrom('mail.messages')
      .where('recipient', '=', 'ada@example.com')
      .orderBy('id')
      .selectAll()
      .execute()

  test('of both forms are listed newest first, by state, and found by their words', async () => {
    await send({ name: 'First', created_at: '2026-03-06T10:00:00.100Z' })
    await application({ created_at: '2026-03-06T10:00:00.200Z' })
    const last = await send({ name: 'Last', message: 'It has 50% (half), says "Bo".', suspected: true })
    const { body } = await ask('GET', 'messages')
    expect(body).toMatchObject({ next: null, messages: [{ reference: last, isSuspected: true }, {}, {}] })
    expect(namesOf(body)).toEqual(['Last', 'Grace', 'First'])
    // What came long before the shop looked for the first time was answered from the mailbox.
    expect(namesOf((await ask('GET', 'messages?state=open')).body)).toEqual(['Last'])
    expect(namesOf((await ask('GET', 'messages?state=closed')).body)).toEqual(['Grace', 'First'])
    for (const [search, names] of [
      ['HALF', ['Last']],
      ['50% (half), says "Bo"', ['Last']],
      ['example.com', ['Last', 'Grace', 'First']],
      ['chairs of', ['Grace']],
      ['of chair', ['Grace']],
      ['hàlf', ['Last']],
      ['nothing,of)that"kind\\', []],
    ] as const)
      expect(namesOf((await ask('GET', `messages?search=${encodeURIComponent(search)}`)).body)).toEqual(names)
    expect(namesOf((await ask('GET', 'messages?search=example.com&state=open')).body)).toEqual(['Last'])
  })

  test('are turned page by page, each once, though two came at the same moment', async () => {
    const created_at = twin().now().toISOString()
    for (let at = 0; at < 50; at++) {
      await send({ name: `M${at}`, created_at })
      await application({ name: `A${at}`, created_at })
    }
    for (const query of ['state=open', 'search=example.com']) {
      const first = (await ask('GET', `messages?${query}`)).body
      expect(first.messages).toHaveLength(50)
      const next = encodeURIComponent(first.next)
      const second = (await ask('GET', `messages?${query}&before=${next}`)).body
      expect(second.next).toBeNull()
      expect(new Set(namesOf({ messages: [...first.messages, ...second.messages] })).size).toBe(100)
    }
  })

  test('are answered by mail, in one thread with the receipt, with a subject that names the message', async () => {
    const forms = createForms({
      ...{
        database: database(),
        add: ownFormRows(database()),
        mail: openWaitingMail(database()),
        publicUrl: ORIGIN,
      },
      ...{
        signingKey: '5e'.repeat(32),
        now: () => new Date(Date.now() - 60_000),
        askToConfirm: async () => true,
      },
    })
    const stamp = createForms({
      ...{
        database: database(),
        add: ownFormRows(database()),
        mail: openWaitingMail(database()),
        publicUrl: ORIGIN,
      },
      ...{
        signingKey: '5e'.repeat(32),
        now: () => new Date(Date.now() - 2 * 60_000),
        askToConfirm: async () => true,
      },
    }).stamp()
    const sender = { address: '203.0.113.9', decoy: '', stamp }
    await query().deleteFrom('mail.messages').execute()
    const sent = { ...message, email: 'ada@example.com', order_number: '1001' }
    expect(await forms.saveContactMessage(sent, sender)).toBe('taken')
    const [receipt] = await mails()
    const [{ reference }] = (await ask('GET', 'messages')).body.messages
    expect(await answer(reference, ' To 19 inches.\n\n<b>Measured</b>. ')).toEqual({
      status: 200,
      body: { reference, state: 'answered' },
    })
    const shown = (await ask('GET', `messages/${reference}`)).body
    expect(shown).toMatchObject({
      ...{ state: 'answered', words: message.message, details: [{ name: 'Order', text: '1001' }] },
      entries: [
        { kind: 'answer', words: 'To 19 inches.\n\n<b>Measured</b>.', writtenBy: email, mail: 'waiting' },
      ],
    })
    expect((await answer(reference, 'And 24 at most.', { seen: shown.entries[0].id })).status).toBe(200)
    const answers = {
      ...{ from: 'ada@example.com', key: randomUUID(), follows: [receipt?.message_id], reference: null },
      ...{ words: 'Thanks.', leftOut: '' },
    }
    expect((await ask('POST', 'messages/replies', answers, twin().serviceKey)).body).toEqual({
      reference,
      isVerified: true,
    })
    const [, first, second] = await mails()
    const subject = `Re: Your message to ${brand.name} [${reference}]`
    expect(first).toMatchObject({ subject, reply_to: brand.supportEmail, thread: [receipt?.message_id] })
    expect(second).toMatchObject({ subject, thread: [receipt?.message_id, first?.message_id] })
    expect(first?.html).toContain('&lt;b&gt;Measured')
    expect(first?.text).toContain('To 19 inches.\n\n<b>Measured</b>.')
    await query().updateTable('mail.messages').set({ delivered_at: new Date() }).execute()
    expect((await ask('GET', `messages/${reference}`)).body.entries[0].mail).toBe('sent')
  })

  test('are answered once where the button is pressed twice, at the same moment too', async () => {
    const reference = await send()
    await query().deleteFrom('mail.messages').execute()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => answer(reference, 'To 19 inches.', { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mails()).toHaveLength(1)
    expect((await answer(reference, 'Other words.', { key })).status).toBe(409)
    expect((await answer(await send(), 'To 19 inches.', { key })).status).toBe(409)
    expect(await mails()).toHaveLength(1)
    expect((await ask('GET', `messages/${reference}`)).body.entries).toHaveLength(1)
  })

  test('are not answered over a colleague’s answer, who is named', async () => {
    const reference = await send()
    const colleague = await hire()
    await query().deleteFrom('mail.messages').execute()
    expect((await answer(reference, 'To 19 inches.', { as: colleague.token })).status).toBe(200)
    const refused = await answer(reference, 'To 18 inches.')
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain(`${colleague.email} has answered this meanwhile`)
    expect(await mails()).toHaveLength(1)
  })

  test('carry notes for colleagues, are closed and opened again, and the log of changes tells of it', async () => {
    const reference = await send()
    await query().deleteFrom('mail.messages').execute()
    const note = { words: 'He called, too.', key: randomUUID() }
    const noted = () => ask('POST', `messages/${reference}/notes`, note)
    const open = { status: 200, body: { reference, state: 'open' } }
    expect([await noted(), await noted()]).toEqual([open, open])
    const closed = { status: 200, body: { reference, state: 'closed' } }
    expect(await ask('PUT', `messages/${reference}/closing`)).toEqual(closed)
    expect(await ask('PUT', `messages/${reference}/closing`)).toEqual(closed)
    expect(namesOf((await ask('GET', 'messages?state=open')).body)).toEqual([])
    expect(await ask('DELETE', `messages/${reference}/closing`)).toEqual(open)
    const { body } = await ask('GET', `messages/${reference}`)
    expect(body.entries).toMatchObject([{ kind: 'note', words: note.words, mail: null }])
    expect(await mails()).toEqual([])
    const log = query()
      .selectFrom('storefront.change_log')
      .where('subject', '=', `message ${reference}`)
      .orderBy('id')
    expect(await log.select(['changed_by', 'role', 'action', 'detail']).execute()).toEqual([
      { changed_by: email, role: 'support', action: 'note', detail: { before: null, after: note.words } },
      { changed_by: email, role: 'support', action: 'close', detail: { before: 'open', after: 'closed' } },
      { changed_by: email, role: 'support', action: 'reopen', detail: { before: 'closed', after: 'open' } },
    ])
  })

  test('that are deleted at the backend take with them what was written about them, a week later', async () => {
    const [shown, listed] = [await send(), await send()]
    for (const reference of [shown, listed]) await answer(reference, 'To 19 inches.')
    await ask('GET', 'messages')
    await query().deleteFrom('public.contact_messages').execute()
    expect((await ask('GET', `messages/${shown}`)).status).toBe(404)
    const left = () => query().selectFrom('web.message_entries').select('reference').execute()
    expect((await ask('GET', 'messages')).body).toEqual({ messages: [], next: null })
    const { anonKey, serviceKey, backend, now } = twin()
    const owner = { url: ORIGIN, anonKey, serviceKey, fetch: (request: Request) => backend.fetch(request) }
    const sweep = () => sweepMissing({ owner, database: database(), now })
    await sweep()
    expect(await left()).toEqual([{ reference: shown }, { reference: listed }])
    twin().passTime(7 * DAY_MS)
    await sweep()
    expect(await left()).toEqual([])
  })

  test('wait for an answer if they came after the first look, however late somebody looks again', async () => {
    await ask('GET', 'messages')
    await send({ created_at: twin().now().toISOString() })
    twin().passTime(40 * DAY_MS)
    ;({ token } = await hire())
    expect((await ask('GET', 'messages?state=open')).body.messages).toHaveLength(1)
  })

  test.each([
    ['GET', 'messages/M0', undefined, 404],
    ['GET', 'messages/X1', undefined, 404],
    ['GET', `messages/M${'9'.repeat(20)}`, undefined, 404],
    ['PUT', 'messages/M999999/closing', undefined, 404],
    ['POST', 'messages/M999999/answers', { words: 'x', key: randomUUID(), seen: 0 }, 404],
    ['POST', 'messages/M1/answers', { words: 'x', key: 'x', seen: 0 }, 422],
    ['POST', 'messages/M1/answers', { words: ' ', key: randomUUID(), seen: 0 }, 422],
    ['POST', 'messages/M1/answers', { words: 'x'.repeat(2001), key: randomUUID(), seen: 0 }, 422],
    ['POST', 'messages/M1/answers', { words: 'x', key: randomUUID(), seen: -1 }, 422],
    ['GET', 'messages?state=lost', undefined, 422],
    ['GET', `messages?search=${'x'.repeat(101)}`, undefined, 422],
  ])('answer %s %s with one sentence', async (method, path, json, status) => {
    expect(await ask(method, path, json)).toMatchObject({ status, body: { error: expect.any(String) } })
  })

  test('are listed from the beginning where the place is nobody’s', async () => {
    await send()
    for (const before of ['x', '2026-99-99T00:00:00Z_M1', "2026-03-06T00:00:00Z_M1'"])
      expect((await ask('GET', `messages?before=${encodeURIComponent(before)}`)).body.messages).toHaveLength(
        1,
      )
  })
})
