import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'

const GIVEN_UP = new Date('2026-03-08T15:00:00Z')

describeEmptyStorefront('mail that was given up', ({ database, twin, reopen }) => {
  let id: number
  beforeAll(async () => {
    await reopen({ mail: openWaitingMail(database()) })
  })
  beforeEach(async () => {
    await database().query.deleteFrom('mail.messages').execute()
    const message = { subject: 'Your order', text: 'Hello', html: null }
    const failed = { ...message, failed_at: GIVEN_UP, last_error: '550 no', attempts: 58 }
    const row = await database()
      .query.insertInto('mail.messages')
      .values({ ...failed, recipient: 'ada@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    id = row.id
    await database()
      .query.insertInto('mail.messages')
      .values([
        { ...message, recipient: 'waiting@example.com' },
        { ...message, recipient: 'sent@example.com', delivered_at: GIVEN_UP },
      ])
      .execute()
  })

  const list = async () => (await askAdmin(twin(), 'GET', 'mails/given-up')).body.mails
  const retry = (which: number | string) => askAdmin(twin(), 'POST', `mails/given-up/${which}/retry`)

  test('is shown to the owner, with what the mail server said last', async () => {
    expect(await list()).toEqual([
      {
        id,
        to: 'ada@example.com',
        subject: 'Your order',
        queuedAt: expect.any(String),
        givenUpAt: GIVEN_UP.toISOString(),
        reason: '550 no',
      },
    ])
  })

  test('is due again when the owner says so, once', async () => {
    expect(await retry(id)).toEqual({ status: 200, body: { id, to: 'ada@example.com' } })
    expect(await list()).toEqual([])
    const row = database().query.selectFrom('mail.messages').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirst()).toMatchObject({ attempts: 0, failed_at: null, delivered_at: null })
    expect((await retry(id)).status).toBe(404)
  })

  test('is the owner’s alone, and no other mail can be sent again', async () => {
    const foreign = await askAdmin(twin(), 'GET', 'mails/given-up', undefined, 'Bearer guessed')
    expect(foreign.status).toBe(401)
    for (const which of [id + 1, id + 2, 0, 'x', '9'.repeat(20), '-1']) {
      const { status, body } = await retry(which)
      expect(status, String(which)).toBe(404)
      expect(body.error).toMatch(/^no mail .* was given up$/)
    }
    expect(await list()).toHaveLength(1)
  })

  test('is neither shown nor sent again once its words were erased', async () => {
    await database().query.updateTable('mail.messages').set({ text: '' }).where('id', '=', id).execute()
    expect(await list()).toEqual([])
    expect((await retry(id)).status).toBe(404)
  })
})
