import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { runAs } from '#services/backend/access/run-as.ts'
import { inRequest, nameOfWork } from '#services/shared/request-context.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'

let database: Database
beforeEach(async () => {
  const url = await createPostgresDatabase()
  database = await connectDatabase({ kind: 'postgres', url }, { nameOfWork })
})
afterEach(() => database.close())

const NAME = `select current_setting('application_name') as name`
const named = (query: Database['query']) =>
  sql<{ name: string }>`${sql.raw(NAME)}`.execute(query).then(({ rows }) => rows[0]?.name)
const transaction = () => database.query.transaction().execute(named)

test('a transaction carries the number of its request at the server, and the next one does not', async () => {
  expect(await inRequest({ number: 'first-request' }, transaction)).toBe('keel first-request')
  expect(await transaction()).toBe('keel')
  const both = await Promise.all(
    ['one', 'other'].map((number) => inRequest({ number: `${number}-request` }, transaction)),
  )
  expect(both).toEqual(['keel one-request', 'keel other-request'])
})

test('a transaction that fails leaves no name behind', async () => {
  const failing = inRequest({ number: 'failing-request' }, () =>
    database.query.transaction().execute(async (trx) => sql`select 1 / 0`.execute(trx)),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await named(database.query)).toBe('keel')
})

test('what is asked by REST carries it too, in the packet that takes on the role', async () => {
  const who = { role: 'anon', claims: { role: 'anon' } } as const
  const asked = inRequest({ number: 'rest-request' }, () =>
    runAs(database, who, ({ send }) => send<{ name: string }>({ text: NAME })),
  )
  expect((await asked).rows).toEqual([{ name: 'keel rest-request' }])
})

test('whoever looks at the server sees which request a lock is held by', async () => {
  const seen = await inRequest({ number: 'holding-request' }, () =>
    database.query.transaction().execute(async (trx) => {
      await sql`lock table settings.pulse`.execute(trx)
      const { rows } = await sql<{ application_name: string }>`select activity.application_name
        from pg_locks as lock join pg_stat_activity as activity using (pid)
        where lock.relation = 'settings.pulse'::regclass and lock.mode = 'AccessExclusiveLock'`.execute(
        database.health,
      )
      return rows
    }),
  )
  expect(seen).toEqual([{ application_name: 'keel holding-request' }])
})
