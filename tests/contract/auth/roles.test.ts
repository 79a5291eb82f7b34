import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { type PostgresServer, startPostgres } from '#tests/postgres/server.ts'

const PASSWORD = 'of-no-worth'
const START_MS = 60_000

// Roles belong to a whole server, and the run's own server has them already, so this file starts another.
let folder: Awaited<ReturnType<typeof createRunFolder>>
let server: PostgresServer

beforeAll(async () => {
  folder = await createRunFolder()
  server = await startPostgres(folder.path)
}, START_MS)
afterAll(async () => {
  await server?.stop()
  await folder?.remove()
})

async function asAdministrator(...statements: string[]) {
  const admin = new pg.Client(server.urlOf('postgres'))
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

/** Opens a database that belongs to a user without superuser rights. */
async function openAs(user: string, attributes = ''): Promise<Database> {
  await asAdministrator(
    `create user ${user} password '${PASSWORD}' ${attributes}`,
    `create database of_${user} owner ${user}`,
  )
  const url = new URL(server.urlOf(`of_${user}`))
  url.username = user
  url.password = PASSWORD
  return connectDatabase({ kind: 'postgres', url: url.href })
}

const takeOn = (database: Database, role: string) =>
  database.query.transaction().execute(async (trx) => {
    await sql`set local role ${sql.id(role)}`.execute(trx)
    return sql<{ name: string }>`select current_user as name`.execute(trx)
  })

test('[6.01] a user who may not make the roles is told what to do, and goes on when it is done', async () => {
  const database = await openAs('plain')
  await expect(migrate(database)).rejects.toThrow(
    'Migration 0012-backend-auth.sql failed: the database user "plain" may not make or take on the roles anon, ' +
      'authenticated and service_role; an administrator must create them (nologin; service_role with bypassrls) ' +
      'and grant them to it',
  )
  await asAdministrator(
    'create role anon nologin',
    'create role authenticated nologin',
    'create role service_role nologin bypassrls',
  )
  await expect(migrate(database)).rejects.toThrow(/must create them/)
  await asAdministrator('grant anon, authenticated, service_role to plain')
  await migrate(database)
  expect((await takeOn(database, 'anon')).rows).toEqual([{ name: 'anon' }])
  await database.close()
  await asAdministrator('drop database of_plain', 'drop role anon, authenticated, service_role')
})

test('[6.01] a user who may make roles makes them, and takes them on', async () => {
  const database = await openAs('maker', 'createrole')
  await migrate(database)
  for (const role of ['anon', 'authenticated', 'service_role']) {
    expect((await takeOn(database, role)).rows).toEqual([{ name: role }])
  }
  await database.close()
})
