import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { ENGINES_OF_THIS_RUN, prepareShopData } from '#tests/fixtures/database/fresh-database.ts'
import { buyLastChairs, payOneCheckout } from '#tests/soak/buy-at-once.ts'
import { crashWhilePaying } from '#tests/soak/strikes/crash-while-paying.ts'
import { cutConnections, killProcess, type Strike } from '#tests/soak/strikes/strikes.ts'

// `npm run soak` does more of each.
const LAST_CHAIRS = { buyers: 5, chairs: 1 }
const ONE_CHECKOUT = { payments: 20 }
const STRUCK_CHECKOUTS = 12
const CRASH_MS = 300_000

describeWhereEnginesDiffer('a rush on the checkout', (context) => {
  test('the last chair goes to one of five buyers', () => buyLastChairs(context.database(), LAST_CHAIRS))
  test('twenty payments of one checkout are one order', () =>
    payOneCheckout(context.database(), ONE_CHECKOUT))
})

// These tests run at once, as each mostly waits for a killed shop to start.
test.concurrent.each(ENGINES_OF_THIS_RUN)(
  'kill -9 at random moments of checkouts loses and doubles nothing (%s)',
  (engine) => crash(engine, () => killProcess),
  CRASH_MS,
)

test.concurrent(
  'connections to the database that are cut at random moments of checkouts lose and double nothing',
  () => crash('postgres', cutConnections),
  CRASH_MS,
)

async function crash(engine: Database['engine'], strike: (databaseUrl: string) => Strike) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'keel-crash-'))
  try {
    const database = await prepareShopData(engine, DATA_DIR)
    const environment = { DATA_DIR, ...database }
    await crashWhilePaying({
      environment,
      strike: strike(database.DATABASE_URL ?? ''),
      checkouts: STRUCK_CHECKOUTS,
    })
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}
