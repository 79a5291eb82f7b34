import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { copyFolder } from './copy-folder.ts'

export const ENGINES = ['pglite', 'postgres'] as const satisfies Database['engine'][]

/** A migrated, unseeded database that nobody else has, copied from the one that the run made. */
export async function openFreshDatabase(engine: Database['engine']): Promise<Database> {
  return engine === 'pglite'
    ? connectDatabase({ kind: 'pglite', folder: createPgliteFolder() })
    : connectDatabase({ kind: 'postgres', url: await createPostgresDatabase() })
}

/** The folder of a migrated PGlite. */
export function createPgliteFolder(): string {
  const { folder, pgliteTemplate } = inject('engines')
  const copy = join(folder, `pglite-${randomUUID()}`)
  copyFolder(pgliteTemplate, copy)
  return copy
}

/** The URL of a migrated PostgreSQL database, or of one made from another template. */
export async function createPostgresDatabase(template = inject('engines').postgresTemplate): Promise<string> {
  const { postgresAdminUrl } = inject('engines')
  const name = `keel_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(postgresAdminUrl)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = new URL(postgresAdminUrl)
  url.pathname = name
  return url.href
}
