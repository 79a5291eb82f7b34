import { afterAll, beforeAll, describe } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'

const START_MS = 60_000

/** Runs a suite on each engine, each time on a freshly migrated database of its own. */
export function describeOnEveryEngine(name: string, suite: (context: { database: () => Database }) => void) {
  for (const engine of ['pglite'] as const) {
    describe(`${name} (${engine})`, () => {
      let database: Database
      beforeAll(async () => {
        database = await connectDatabase({ kind: 'pglite', folder: undefined })
        await migrate(database)
      }, START_MS)
      afterAll(() => database.close())
      suite({ database: () => database })
    })
  }
}
