import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { startFakePooler } from '#tests/postgres/fake-pooler.ts'
import { connectDatabase } from '../connect.ts'

let directUrl: string
let url: string
let pooler: Awaited<ReturnType<typeof startFakePooler>>
beforeEach(async () => {
  directUrl = await createPostgresDatabase()
  const { hostname, port } = new URL(directUrl)
  pooler = await startFakePooler(hostname, Number(port))
  url = directUrl.replace(port, String(pooler.port))
})
afterEach(() => pooler.close())

const open = (direct: string | undefined) => connectDatabase({ kind: 'postgres', url, directUrl: direct })
const problemOf = (direct: string | undefined) =>
  open(direct).then(
    () => 'none',
    (error: Error) => error.message,
  )

/** Runs the statements that the error message asks the owner to run. */
async function followAdvice() {
  const advice = /run (.*) and let/.exec(await problemOf(directUrl))?.[1]
  const client = new pg.Client(directUrl)
  await client.connect()
  await client.query(advice ?? '')
  await client.end()
}

test('a pooler is found at the start, and the way past it asked for', async () => {
  expect(await problemOf(undefined)).toMatch(/^it is a pooler.*DATABASE_DIRECT_URL/)
})

test('behind a pooler limits are the role’s, and the start says how to set them', async () => {
  const problem = await problemOf(directUrl)
  for (const limit of [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'TimeZone',
  ])
    expect(problem).toContain(`set "${limit}" = `)
  await followAdvice()
  expect(await problemOf(directUrl)).toBe('none')
})

test('the advice holds where the pooler calls the database by a name of its own', async () => {
  const { hostname, port, pathname } = new URL(directUrl)
  const alias = 'shop_by_another_name'
  const renaming = await startFakePooler(hostname, Number(port), { alias, database: pathname.slice(1) })
  try {
    const through = new URL(url)
    through.port = String(renaming.port)
    through.pathname = alias
    url = through.href
    expect(await problemOf(directUrl)).toContain(`in database "${pathname.slice(1)}"`)
    await followAdvice()
    expect(await problemOf(directUrl)).toBe('none')
  } finally {
    await renaming.close()
  }
})

test('notices are heard past the pooler, and nothing stays prepared behind it', async () => {
  await followAdvice()
  const database = await open(directUrl)
  const heard: string[] = []
  await database.listen('parcels', (payload) => heard.push(payload))
  await sql`select pg_notify('parcels', 'one')`.execute(database.query)
  await expect.poll(() => heard).toEqual(['one'])
  const prepared = await database.withConnection(async ({ send }) => {
    await send({ name: 'ask', text: 'select 1' })
    return send({ text: 'select name from pg_prepared_statements' })
  })
  expect(prepared.rows).toEqual([])
  await database.close()
})

test('a direct address from which no notice comes is refused', async () => {
  await followAdvice()
  expect(await problemOf(await createPostgresDatabase())).toMatch(
    /^DATABASE_DIRECT_URL leads to.*no notice arrives/,
  )
})
