import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '#database/connect.ts'
import { ENGINES, openFreshDatabase } from './fresh-database.ts'

const OPEN_MS = 30_000

/** Runs a suite on each engine, each time on a freshly migrated database of its own. */
export function describeOnEveryEngine(name: string, suite: (context: { database: () => Database }) => void) {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    let database: Database
    beforeAll(async () => {
      database = await openFreshDatabase(engine)
    }, OPEN_MS)
    afterAll(() => database.close())
    suite({ database: () => database })
  })
}
