import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import { openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { askAdmin, openBackendAdmin } from '#tests/fixtures/backend/backend-admin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'

const DAY_MS = 24 * 60 * 60_000
const EMAIL = 'ada@example.com'
/** Answers, notes and replies that one message takes. */
const MAX_ENTRIES = 200

describeBackend('messages, of which there are many', ({ twin, database }) => {
  let admin: EmbeddedService
  let token: string
  const query = () => database().query

  beforeEach(async () => {
    admin = openBackendAdmin(twin(), database())
    for (const table of ['web.message_threads', 'web.message_inboxes', 'public.contact_messages'] as const)
      await query().deleteFrom(table).execute()
    await query().deleteFrom('mail.messages').execute()
    const person = await signUp(twin())
    await openOwner(twin()).updateUserById(person.user.id, { app_metadata: { role: 'support' } })
    token = person.session.access_token
  })

  const ask = (method: string, path: string, json?: unknown, as = token) =>
    askAdmin(admin, as, [method, path, json])
  const message = { name: 'Ada', email: EMAIL, subject: 'Height', message: 'How low does it go?' }
  const send = async () => {
    const row = query().insertInto('public.contact_messages').values(message).returning('id')
    return (await row.executeTakeFirstOrThrow()).id
  }
  const listed = async (path = 'messages') => {
    const { body } = await ask('GET', path)
    return body.messages.map(({ reference }: { reference: string }) => reference)
  }

  test('are listed, too, where one became visible after one with a higher number', async () => {
    const first = await send()
    // Its transaction took the number before the last one did, and ends only now.
    const sendAs = (id: number) =>
      sql`insert into public.contact_messages (id, name, email, subject, message) overriding system value
        values (${id}, 'Ada', ${EMAIL}, 'Height', 'How low does it go?')`.execute(query())
    const last = first + 60
    await sendAs(last)
    expect(await listed()).toHaveLength(2)
    await sendAs(last - 49)
    expect((await listed()).toSorted()).toEqual([first, last - 49, last].map((id) => `M${id}`).toSorted())
    await sql`select setval(pg_get_serial_sequence('public.contact_messages', 'id'), ${last}::bigint)`.execute(
      query(),
    )
  })

  test('wait for somebody, too, where more came than the first look reads at a time', async () => {
    await sql`insert into public.contact_messages (name, email, subject, message)
      select 'Ada', ${EMAIL}, 'Height', 'How low does it go?' from generate_series(1, 1001)`.execute(query())
    await listed()
    const threads = query().selectFrom('web.message_threads').where('state', '=', 'open')
    expect(await threads.select('reference').execute()).toHaveLength(1_001)
  })

  test('take two hundred answers, notes and replies each, of which the last is still one', async () => {
    const reference = `M${await send()}`
    await listed()
    const fillUpTo = (count: number) =>
      sql`insert into web.message_entries (reference, kind, words, written_by, form_key, written_at)
        select ${reference}, 'note', 'He called.', 'ben', gen_random_uuid(), now() from generate_series(1,
          ${sql.lit(count)} - (select count(*)::integer from web.message_entries where reference = ${reference}))`.execute(
        query(),
      )
    const seen = async () => (await ask('GET', `messages/${reference}`)).body.entries.at(-1)?.id ?? 0
    const note = () => ask('POST', `messages/${reference}/notes`, { words: 'Again.', key: randomUUID() })
    const answer = async () =>
      ask('POST', `messages/${reference}/answers`, { words: 'Yes.', key: randomUUID(), seen: await seen() })
    const reply = () =>
      ask(
        'POST',
        'messages/replies',
        { from: EMAIL, key: randomUUID(), follows: [], reference, words: 'And how high?', leftOut: '' },
        twin().serviceKey,
      )
    for (const write of [note, answer, reply]) {
      await sql`delete from web.message_entries where reference = ${reference}`.execute(query())
      await fillUpTo(MAX_ENTRIES - 1)
      expect((await write()).status).toBe(200)
      expect(await write()).toEqual({ status: 409, body: { error: expect.any(String) } })
      expect((await ask('GET', `messages/${reference}`)).body.entries).toHaveLength(MAX_ENTRIES)
    }
    expect(await mailsTo(database(), EMAIL), 'of the answer that was refused there is no mail').toHaveLength(
      1,
    )
  })

  test('have what was done with them two years ago deleted, in a shop that keeps no other house', async () => {
    const reference = `M${await send()}`
    const old = new Date(twin().now().getTime() - 731 * DAY_MS)
    await query()
      .insertInto('storefront.change_log')
      .values({ changed_at: old, changed_by: 'ben', action: 'close', subject: 'message M0', detail: '{}' })
      .execute()
    expect((await ask('PUT', `messages/${reference}/closing`)).status).toBe(200)
    const log = query().selectFrom('storefront.change_log').where('action', '=', 'close').select('subject')
    expect(await log.execute()).toEqual([{ subject: `message ${reference}` }])
  })
})
