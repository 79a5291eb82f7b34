import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { describeOnEveryEngine } from '#tests/engines.ts'
import { createPostgresDatabase, ENGINES } from '#tests/fresh-database.ts'
import { buyLastChairs, payOneCheckout } from '../soak/buy-at-once.ts'
import { crashWhilePaying } from '../soak/crash-while-paying.ts'

// A tenth of what `npm run soak` does.
const LAST_CHAIRS = { buyers: 5, chairs: 1 }
const ONE_CHECKOUT = { payments: 20 }
const KILLS = 3
const CRASH_MS = 180_000

describeOnEveryEngine('a rush on the checkout', (context) => {
  test('the last chair goes to one of five buyers', () => buyLastChairs(context.database(), LAST_CHAIRS))
  test('twenty payments of one checkout are one order', () =>
    payOneCheckout(context.database(), ONE_CHECKOUT))
})

test.each(ENGINES)(
  'kill -9 while checkouts are being paid loses and doubles nothing (%s)',
  async (engine) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'keel-crash-'))
    const environment =
      engine === 'pglite' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await createPostgresDatabase() }
    const script = new URL('../soak/crash-target.ts', import.meta.url)
    try {
      await crashWhilePaying({ script, environment, kills: KILLS })
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  },
  CRASH_MS,
)
