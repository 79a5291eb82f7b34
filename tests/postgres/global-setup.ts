import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { createRunFolder } from './run-folder.ts'
import { type PostgresServer, startPostgres } from './server.ts'

/** What a test file needs to make a migrated database of its own, on either engine. */
interface TestEngines {
  /** Ours for this run: a place for PGlite's folders. */
  readonly folder: string
  readonly pgliteTemplate: string
  readonly postgresAdminUrl: string
  readonly postgresTemplate: string
}

declare module 'vitest' {
  interface ProvidedContext {
    engines: TestEngines
  }
}

const POSTGRES_TEMPLATE = 'keel_template'

export async function setup(project: TestProject) {
  const folder = await createRunFolder()
  const pgliteTemplate = join(folder.path, 'pglite-template')
  let server: PostgresServer | undefined
  async function teardown() {
    await server?.stop()
    await folder.remove()
  }
  try {
    server = await startPostgres(folder.path)
    await Promise.all([makePgliteTemplate(pgliteTemplate), makePostgresTemplate(server)])
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('engines', {
    folder: folder.path,
    pgliteTemplate,
    postgresAdminUrl: server.urlOf('postgres'),
    postgresTemplate: POSTGRES_TEMPLATE,
  })
  return teardown
}

async function makePgliteTemplate(folder: string) {
  const database = await connectDatabase({ kind: 'pglite', folder })
  await migrate(database)
  await database.close()
}

async function makePostgresTemplate(server: PostgresServer) {
  const admin = new pg.Client(server.urlOf('postgres'))
  await admin.connect()
  await admin.query(`create database ${POSTGRES_TEMPLATE}`)
  await admin.end()
  const database = await connectDatabase({ kind: 'postgres', url: server.urlOf(POSTGRES_TEMPLATE) })
  await migrate(database)
  await database.close()
}
