// `npm start` runs this beside the first build: a shop that has no database yet finds one that is migrated and seeded
// when it starts. What fails here is tried again by the start, which tells why.
import { existsSync } from 'node:fs'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { readConfig } from './config/config.ts'
import { readEnvironment } from './config/environment.ts'
import { openDatabase } from './open-database.ts'

const result = readConfig(readEnvironment())
if (result.ok && isToBeMade(result.config.database)) {
  const database = await openDatabase(result.config.database)
  try {
    await migrate(database)
    if (result.config.storefront.kind === 'embedded') await seed(database)
  } finally {
    await database.close()
  }
}

/** Only a new database: one that is there belongs to a shop which may run on, whatever becomes of the build. */
function isToBeMade(database: Parameters<typeof openDatabase>[0]): boolean {
  return database.kind === 'pglite' && database.folder !== undefined && !existsSync(database.folder)
}
