import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '#database/connect.ts'
import { insertAccount } from '#tests/fixtures/backend/public-tables.ts'
import { countReviews, keptCounts } from '#tests/fixtures/database/review-counts.ts'
import { keepReviewing, type Reviewing, type ReviewTally } from '../keep-reviewing.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { cutConnections, killProcess } from './strikes.ts'

interface Struck {
  readonly databaseUrl: string
  /** Data folders of the two processes that share the database. */
  readonly dataDirs: readonly [string, string]
  readonly writers: number
  readonly strikes: number
}

const ACCOUNTS = 12
/** The longest pause between two strikes, which so fall into any moment. */
const MAX_PEACE_MS = 600
const MIN_DONE_OF_EACH = 3
const LOOK_EVERY_MS = 50

/** Strikes two processes by turns while reviews are written; then all counts must match the rows. */
export async function reviewUnderStrikes({ databaseUrl, dataDirs, writers, strikes }: Struck) {
  const shops: KillableShop[] = []
  const tally: ReviewTally = { done: {}, complaints: [], isClosing: false }
  let database: Database | undefined
  try {
    for (const DATA_DIR of dataDirs)
      shops.push(await createKillableShop({ DATA_DIR, DATABASE_URL: databaseUrl }))
    await Promise.all(shops.map((shop) => shop.start()))
    const opened = await connectDatabase({ kind: 'postgres', url: databaseUrl })
    database = opened
    const accounts: string[] = []
    while (accounts.length < ACCOUNTS) accounts.push(await insertAccount(opened))
    const keys = JSON.parse(await readFile(join(dataDirs[0], 'keys.json'), 'utf8'))
    const origin = () => (shops[Math.floor(Math.random() * shops.length)] as KillableShop).origin
    const reviewing: Reviewing = { origin, serviceKey: keys.backendServiceKey, accounts, tally }
    const work = [
      keepLeaving(opened, accounts, tally),
      ...Array.from({ length: writers }, () => keepReviewing(reviewing)),
    ]
    for (let strike = 0; strike < strikes || !isEnough(tally); strike++) {
      await pause(Math.random() * MAX_PEACE_MS)
      const shop = shops[strike % shops.length] as KillableShop
      await (strike % 3 === 2 ? cutConnections(databaseUrl) : killProcess).befall(shop)
      assert.deepEqual(tally.complaints, [])
    }
    tally.isClosing = true
    await Promise.all(work)
    assert.deepEqual(tally.complaints, [])
    await Promise.all(shops.map((shop) => shop.stop()))
    await expectCounted(opened)
  } finally {
    tally.isClosing = true
    for (const shop of shops) await shop.stop()
    await database?.close()
  }
}

function isEnough({ done }: ReviewTally): boolean {
  const numbers = Object.values(done)
  return numbers.length > 10 && numbers.every((number) => number >= MIN_DONE_OF_EACH)
}

async function expectCounted(database: Database) {
  const counted = await countReviews(database)
  assert.ok(Object.keys(counted).length > 0, 'nothing was written')
  assert.deepEqual(await keptCounts(database), counted, 'all that is counted is what there is')
  const { rows } = await sql`select review.id from public.reviews as review
    left join public.review_votes as vote on vote.review_id = review.id
    group by review.id having review.helpful_count <> count(vote.user_id)`.execute(database.query)
  assert.deepEqual(rows, [], 'every review has the votes that it says')
}

/** Deletes accounts with all that is theirs, and creates others in their places. */
async function keepLeaving(database: Database, accounts: string[], tally: ReviewTally) {
  while (!tally.isClosing) {
    const place = Math.floor(Math.random() * accounts.length)
    try {
      await database.query
        .deleteFrom('auth.users')
        .where('id', '=', accounts[place] as string)
        .execute()
      accounts[place] = await insertAccount(database)
      tally.done.leave = (tally.done.leave ?? 0) + 1
    } catch (error) {
      // The strikes cut this connection like any other.
      if (isDeadlock(error)) tally.complaints.push(String(error))
    }
    await pause(LOOK_EVERY_MS)
  }
}

function isDeadlock(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
