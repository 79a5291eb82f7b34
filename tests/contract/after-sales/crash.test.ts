import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { ENGINES_OF_THIS_RUN, prepareShopData } from '#tests/fixtures/database/fresh-database.ts'
import { crashWhileHelping } from '#tests/soak/strikes/crash-while-helping.ts'
import { killProcess } from '#tests/soak/strikes/strikes.ts'

/** The soak helps with ten times as many. */
const ORDERS = 8
/** The machine may be busy, and a killed shop needs time to come back. */
const CRASH_MS = 120_000

test.concurrent.each(ENGINES_OF_THIS_RUN)(
  'kill -9 at random moments of cancellations and returns leaves stock, refunds and mails agreeing (%s)',
  async (engine) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'keel-crash-help-'))
    try {
      const database = await prepareShopData(engine, DATA_DIR)
      const environment = { DATA_DIR, ...database }
      await crashWhileHelping({ environment, strike: killProcess, orders: ORDERS })
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  },
  CRASH_MS,
)
