import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { copyFolder } from '#tests/fixtures/copy-folder.ts'
import type { Content } from '#tests/fixtures/database/fresh-database.ts'
import { startForSeconds } from '#tests/fixtures/shop/start-settings.ts'
import { createQuickRunFolder } from './run-folder.ts'
import { type PostgresServer, startPostgres } from './server.ts'

/** Settings with which a test file makes a migrated database of its own, on either engine. */
interface TestEngines {
  /** This run's own folder, with room for PGlite's folders. */
  readonly folder: string
  readonly pgliteTemplates: Templates
  /** The data folder of a shop that has been set up; its database is the seeded template. */
  readonly shopData: string
  readonly postgresAdminUrl: string
  readonly postgresTemplates: Templates
}

/** Templates that tests copy their own databases from. */
type Templates = Readonly<Record<Content, string>>

declare module 'vitest' {
  interface ProvidedContext {
    engines: TestEngines
  }
}

const POSTGRES_TEMPLATES: Templates = { empty: 'keel_template', seeded: 'keel_seeded_template' }

/** The databases are small and live for seconds, and nobody kills the server, so it saves itself their upkeep. */
const SETTINGS = ['synchronous_commit=off', 'autovacuum=off', 'checkpoint_timeout=1h', 'max_wal_size=4GB']

export async function setup(project: TestProject) {
  const folder = await createQuickRunFolder()
  startForSeconds()
  const shopData = join(folder.path, 'shop-data')
  const pgliteTemplates: Templates = {
    empty: join(folder.path, 'pglite-template'),
    seeded: join(shopData, 'database'),
  }
  let server: PostgresServer | undefined
  async function teardown() {
    await server?.stop()
    await folder.remove()
  }
  try {
    server = await startPostgres(folder.path, SETTINGS)
    await Promise.all([makePgliteTemplates(pgliteTemplates), makePostgresTemplates(server)])
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('engines', {
    folder: folder.path,
    pgliteTemplates,
    shopData,
    postgresAdminUrl: server.urlOf('postgres'),
    postgresTemplates: POSTGRES_TEMPLATES,
  })
  return teardown
}

async function makePgliteTemplates({ empty, seeded }: Templates) {
  await change({ kind: 'pglite', folder: empty }, migrate)
  copyFolder(empty, seeded)
  await change({ kind: 'pglite', folder: seeded }, seed)
}

async function makePostgresTemplates(server: PostgresServer) {
  const { empty, seeded } = POSTGRES_TEMPLATES
  const admin = new pg.Client(server.urlOf('postgres'))
  await admin.connect()
  await admin.query(`create database ${empty}`)
  await change({ kind: 'postgres', url: server.urlOf(empty) }, migrate)
  await admin.query(`create database ${seeded} template ${empty}`)
  await change({ kind: 'postgres', url: server.urlOf(seeded) }, seed)
  await admin.end()
}

async function change(options: DatabaseOptions, work: (database: Database) => Promise<unknown>) {
  const database = await connectDatabase(options)
  await work(database)
  await database.close()
}
