import { deepEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { checksumOf, migrationsOfTheShop } from '#database/migration-files.ts'
import { executedText } from '#database/migration-history/executed-text.ts'
import { readForms } from '#database/migration-history/past-forms.ts'
import { readSchema } from '#tests/fixtures/database/read-schema.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { ShopProcess } from '#tests/fixtures/shop/shop-process.ts'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { type Asked, type Belongings, leaveBelongings, readKeys } from '#tests/upgrade/belongings.ts'
import { findBelongings } from '#tests/upgrade/find-belongings.ts'
import { checkOut, type PastMigration, pastMigrations, pickCommits } from '#tests/upgrade/past-checkout.ts'
import { readPastShops, restorePastShop } from '#tests/upgrade/past-shops.ts'

export interface Upgrading {
  readonly engine: Database['engine']
  readonly folder: string
  readonly postgres: PostgresServer
}

const LAST_COMMITS = 300
const EVERY = 10
const MIGRATIONS = 'database/migrations'
const HEALTH = '/health/ready'
/** A past shop may bundle its server first, on a machine that builds beside it. */
const READY_MS = 300_000
/** The table as every version made it. Versions older than the list of forms kept checksums of the whole text in it. */
const APPLIED = sql`create schema keel; create table keel.migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/** Opens databases of shops that past commits built and ran; also returns the commits that no longer build. */
export async function openPastCommits(
  upgrading: Omit<Upgrading, 'engine'>,
): Promise<{ opened: string[]; unbuilt: string[] }> {
  const opened: string[] = []
  const unbuilt: string[] = []
  for (const commit of pickCommits(LAST_COMMITS, EVERY)) {
    const checkout = await checkOut(commit, upgrading.folder).catch((error: Error) => {
      console.log(`  ${commit} cannot be built any more: ${error.message.split('\n')[0]}`)
    })
    if (!checkout) {
      unbuilt.push(commit)
      continue
    }
    await using built = checkout
    for (const engine of ['pglite', 'postgres'] as const) {
      await using place = await makePlace({ ...upgrading, engine })
      const past = { ...place, port: await freePort(), root: built.root }
      await expectFound(commit, place, await withShop(past, leaveBelongings))
    }
    opened.push(commit)
  }
  return { opened, unbuilt }
}

/** Opens the kept dumps, each of which must hold a shop as whole as its commit left it. */
export async function openKeptDumps(upgrading: Upgrading): Promise<string[]> {
  const kept = (await readPastShops()).filter(({ engine }) => engine === upgrading.engine)
  for (const past of kept) {
    await using place = await makePlace(upgrading)
    await restorePastShop(past, place.database)
    await expectFound(past.commit, place, past.belongings)
  }
  return kept.map(({ commit }) => commit)
}

/** Brings every state that the migrations were ever in up to date; all of them must end in one schema. */
export async function upgradeEveryState(upgrading: Upgrading): Promise<number> {
  const fresh = await schemaAfter(upgrading, [])
  let states = 0
  for (const [commit, migrations] of pastMigrations(MIGRATIONS)) {
    const numbers = new Set(migrations.map(({ file }) => numberOf(file)))
    if (numbers.size < migrations.length) {
      console.log(`  at ${commit} two migrations had one number, so that no shop could start`)
      continue
    }
    deepEqual(await schemaAfter(upgrading, migrations), fresh, `${commit} ends in another schema`)
    states += 1
  }
  return states
}

async function schemaAfter(upgrading: Upgrading, migrations: readonly PastMigration[]): Promise<string[]> {
  await using place = await makePlace(upgrading)
  const forms = await readForms(migrationsOfTheShop)
  const database = await connectDatabase(place.database)
  try {
    await APPLIED.execute(database.query)
    for (const { file, text } of migrations.toSorted(
      (one, other) => numberOf(one.file) - numberOf(other.file),
    )) {
      await sql.raw(text).execute(database.query)
      const ofWhole = checksumOf(text)
      const checksum = forms.some((form) => form.text === ofWhole) ? ofWhole : checksumOf(executedText(text))
      const name = file.slice('0000-'.length, -'.sql'.length)
      await sql`insert into keel.migrations values (${numberOf(file)}, ${name}, ${checksum})`.execute(
        database.query,
      )
    }
    await migrate(database)
    return await readSchema(database)
  } finally {
    await database.close()
  }
}

function numberOf(file: string): number {
  return Number(file.slice(0, 4))
}

interface Place {
  readonly dataDir: string
  readonly database: DatabaseOptions
}

async function makePlace({ engine, folder, postgres }: Upgrading): Promise<Place & AsyncDisposable> {
  const dataDir = join(folder, `past-${randomUUID()}`)
  await mkdir(dataDir)
  const database: DatabaseOptions =
    engine === 'pglite'
      ? { kind: 'pglite', folder: join(dataDir, 'database') }
      : { kind: 'postgres', url: await postgres.createDatabase() }
  return { dataDir, database, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Checks with today's shop on the same data. */
async function expectFound(commit: string, place: Place, belongings: Belongings): Promise<void> {
  try {
    await withShop({ ...place, port: await freePort() }, (shop) => findBelongings(shop, belongings))
  } catch (cause) {
    throw new Error(`The database of ${commit} was opened, and not all is there`, { cause })
  }
}

async function withShop<Result>(
  { dataDir, database, port, root }: Place & { port: number; root?: string },
  use: (shop: Asked) => Promise<Result>,
): Promise<Result> {
  const variables: Record<string, string> = database.kind === 'postgres' ? { DATABASE_URL: database.url } : {}
  await using shop = new ShopProcess({ port, dataDir, variables, ...(root && { root }) })
  await shop.ready(HEALTH, READY_MS)
  const { origin } = shop
  const result = await use({ origin, fetch: (request) => fetch(request), keys: await readKeys(dataDir) })
  await shop.end('SIGTERM')
  return result
}
