import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepAuth } from '#services/backend/auth/sweep-auth.ts'
import { eraseOldMail } from '#services/mail/mail.ts'
import { deleteOldChanges } from '#services/storefront/change-log.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

describeOnEveryEngine('what is kept, and for how long,', ({ database }) => {
  test('is said of every table', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1`.execute(database().query)
    const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
    const said = [...page.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name),
    )
    expect(said.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('of a mail is that it went out, and not what stood in it', async () => {
    const { query } = database()
    const message = { subject: 'Your code', text: 'The code is 123456', html: '<p>123456</p>' }
    const times = [
      { recipient: 'sent@example.com', delivered_at: daysAgo(2) },
      { recipient: 'just-sent@example.com', delivered_at: daysAgo(0.5) },
      { recipient: 'given-up@example.com', failed_at: daysAgo(91) },
      { recipient: 'may-be-sent-again@example.com', failed_at: daysAgo(89) },
      { recipient: 'waits@example.com' },
    ]
    for (const each of times)
      await query
        .insertInto('mail.messages')
        .values({ ...message, ...each })
        .execute()
    await eraseOldMail(query)
    const rows = await query
      .selectFrom('mail.messages')
      .select(['recipient', 'text', 'html'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ recipient, text, html }) => [recipient, text !== '', html !== null])).toEqual([
      ['sent@example.com', false, false],
      ['just-sent@example.com', true, true],
      ['given-up@example.com', false, false],
      ['may-be-sent-again@example.com', true, true],
      ['waits@example.com', true, true],
    ])
  })

  test('of an account that nobody confirmed is nothing after a month', async () => {
    const { query } = database()
    const account = (name: string, days: number) => ({
      email: `${name}@example.com`,
      created_at: daysAgo(days),
    })
    await query
      .insertInto('auth.users')
      .values([
        account('never-came', 31),
        account('may-still-come', 29),
        { ...account('came', 31), email_confirmed_at: daysAgo(31) },
        { ...account('was-invited', 31), invited_at: daysAgo(31) },
        { ...account('was-made', 31), encrypted_password: 'x' },
      ])
      .execute()
    await sweepAuth(query, NOW)
    const rows = await query.selectFrom('auth.users').select('email').orderBy('email').execute()
    expect(rows.map(({ email }) => email)).toEqual([
      'came@example.com',
      'may-still-come@example.com',
      'was-invited@example.com',
      'was-made@example.com',
    ])
  })

  test('of who changed what in the shop is two years', async () => {
    const { query } = database()
    const change = (subject: string, days: number) => ({
      ...{ changed_at: daysAgo(days), changed_by: 'owner', action: 'price', subject, detail: '{}' },
    })
    await query
      .insertInto('storefront.change_log')
      .values([change('old', 731), change('young', 729)])
      .execute()
    await deleteOldChanges(query, NOW)
    const rows = await query.selectFrom('storefront.change_log').select('subject').execute()
    expect(rows).toEqual([{ subject: 'young' }])
  })

  test('of who planned a change is two years after its end, and one that waits stays', async () => {
    const { query } = database()
    const plan = (handle: string) => ({
      ...{ handle, change: JSON.stringify({ kind: 'publication', published: true }), planned_by: 'owner' },
      ...{ due_at: daysAgo(900), planned_at: daysAgo(900) },
    })
    const ended = (handle: string, days: number) => ({
      ...{ ...plan(handle), state: 'done' as const, ended_at: daysAgo(days) },
    })
    await query
      .insertInto('storefront.planned_changes')
      .values([ended('old', 731), ended('young', 729)])
      .execute()
    await query.insertInto('storefront.planned_changes').values(plan('waits')).execute()
    await deleteOldChanges(query, NOW)
    const rows = await query.selectFrom('storefront.planned_changes').orderBy('id').select('handle').execute()
    expect(rows.map(({ handle }) => handle)).toEqual(['young', 'waits'])
  })
})
