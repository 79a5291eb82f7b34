import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { BODY, insertAccount } from '#tests/fixtures/backend/public-tables.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { countReviews, keptCounts } from '#tests/fixtures/database/review-counts.ts'

let url: string
let database: Database
const connections: pg.Client[] = []

beforeAll(async () => {
  url = await createPostgresDatabase()
  database = await connectDatabase({ kind: 'postgres', url })
})
afterAll(async () => {
  for (const connection of connections) await connection.end()
  await database.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  connections.push(client)
  return client
}

test('an account that goes with its reviews and votes does not lock out who changes a review that it voted for', async () => {
  const [goes, stays] = [await insertAccount(database), await insertAccount(database)]
  const row = { product_handle: 'chair', author: 'Kim', rating: 5, body: BODY }
  await database.query
    .insertInto('public.reviews')
    .values({ ...row, user_id: goes })
    .execute()
  const { id } = await database.query
    .insertInto('public.reviews')
    .values({ ...row, user_id: stays })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.query.insertInto('public.review_votes').values({ review_id: id, user_id: goes }).execute()

  const [writer, leaver, onlooker] = [await connect(), await connect(), await connect()]
  await writer.query('begin')
  await writer.query('select from public.reviews where id = $1 for update', [id])
  const left = leaver.query('delete from auth.users where id = $1', [goes])
  await vi.waitFor(async () => {
    const { rows } = await onlooker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
  await writer.query('update public.reviews set rating = 1 where id = $1', [id])
  await writer.query('commit')
  await left

  expect(await keptCounts(database)).toEqual(await countReviews(database))
  const kept = await database.query.selectFrom('public.reviews').select(['rating', 'helpful_count']).execute()
  expect(kept).toEqual([{ rating: 1, helpful_count: 0 }])
})
