import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINES_OF_THIS_RUN, prepareShopData } from '#tests/fixtures/database/fresh-database.ts'
import { shopUnderStrikes } from '#tests/soak/agents/agents-under-strikes.ts'

/** The soak calls thirty times as often. */
const CALLS = 300
/** The machine may be busy, and the key of a request that a process died over is free after half a minute. */
const CRASH_MS = 300_000

test.concurrent.each(ENGINES_OF_THIS_RUN)(
  'kill -9 while agents call the shop leaves each paid checkout one order, each key one answer, and each change told (%s)',
  async (engine) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'keel-agents-'))
    try {
      const environment = { DATA_DIR, ...(await prepareShopData(engine, DATA_DIR)) }
      await expect(shopUnderStrikes({ environment, calls: CALLS, seed: 7 })).resolves.toMatch(/ strikes/)
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  },
  CRASH_MS,
)
