import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import { openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { askAdmin, openBackendAdmin } from '#tests/fixtures/backend/backend-admin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const EMAIL = "o'brien@example.com"

describeBackend('replies by mail', ({ twin, database }) => {
  let admin: EmbeddedService
  let token: string
  beforeEach(async () => {
    admin = openBackendAdmin(twin(), database())
    const person = await signUp(twin())
    await openOwner(twin()).updateUserById(person.user.id, { app_metadata: { role: 'support' } })
    token = person.session.access_token
    await database().query.deleteFrom('mail.messages').execute()
  })
  const ask = (method: string, path: string, json?: unknown, as = token) =>
    askAdmin(admin, as, [method, path, json])
  const answer = (reference: string, words: string, seen: number) =>
    ask('POST', `messages/${reference}/answers`, { words, key: randomUUID(), seen })

  test('a reply stands beside its message, which is open again', async () => {
    const { query } = database()
    const { id } = await query
      .insertInto('public.contact_messages')
      .values({ name: 'Ada', email: EMAIL, subject: 'Height', message: 'How low does it go?' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reference = `M${id}`
    await answer(reference, 'To 19 inches.', 0)
    const sent = await query
      .selectFrom('mail.messages')
      .where('recipient', '=', EMAIL)
      .select('message_id')
      .executeTakeFirst()
    const follows = [sent?.message_id]
    const reply = (changes: object = {}, as = twin().serviceKey) =>
      ask(
        'POST',
        'messages/replies',
        {
          ...{ from: EMAIL, key: randomUUID(), follows, reference: null },
          ...{ words: 'And how high?', leftOut: '', ...changes },
        },
        as,
      )
    const key = randomUUID()
    for (let at = 0; at < 2; at++)
      expect(await reply({ key, leftOut: 'an attachment' })).toEqual({
        status: 200,
        body: { reference, isVerified: true },
      })
    const { body: shown } = await ask('GET', `messages/${reference}`)
    expect(shown).toMatchObject({ state: 'open', entries: [{ kind: 'answer' }, { kind: 'reply' }] })
    expect(shown.entries[1]).toMatchObject({
      ...{ words: 'And how high?', writtenBy: EMAIL, mail: null },
      ...{ isVerified: true, leftOut: 'an attachment' },
    })
    const [answered, replied] = shown.entries.map(({ id }: { id: number }) => id)
    const close = (seen: number) => ask('PUT', `messages/${reference}/closing?seen=${seen}`)
    for (const tried of [await answer(reference, 'You are welcome.', answered), await close(answered)])
      expect([tried.status, tried.body.error]).toEqual([409, expect.stringMatching(/has written again/)])
    expect((await ask('GET', `messages/${reference}`)).body).toMatchObject({
      state: 'open',
      entries: [{}, {}],
    })
    expect((await answer(reference, 'To 24.', replied)).status).toBe(200)
    // Whoever saw the reply alone may still close: the answer since then settles it anyhow.
    expect((await close(replied)).body).toEqual({ reference, state: 'closed' })
    const notTheirs = { status: 200, body: { reference, isVerified: false } }
    expect(await reply({ from: 'eve@example.com' })).toEqual(notTheirs)
    expect(await reply({ follows: [], reference })).toEqual(notTheirs)
    expect((await reply({ follows: [], reference, from: 'eve@example.com' })).status).toBe(404)
    expect((await reply({ follows: [randomUUID()] })).status).toBe(404)
    expect((await reply({ words: 'x'.repeat(4_001) })).status).toBe(422)
    expect((await reply({}, token)).status).toBe(403)
    expect((await ask('GET', `messages/${reference}`)).body.entries).toHaveLength(5)
  })
})
