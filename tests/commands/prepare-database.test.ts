import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'

const ENTRY = 'server/prepare-database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keel-prepared-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const prepare = (variables: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [ENTRY], { env: { PATH: process.env.PATH, ...variables } })

test('a first start finds a database that holds the catalogue, and that nobody has open any more', async () => {
  await prepare({ DATA_DIR: dataDir })
  const database = await connectDatabase({ kind: 'pglite', folder: join(dataDir, 'database') })
  try {
    const { rows } = await sql<{ handle: string }>`select handle from storefront.products`.execute(
      database.query,
    )
    expect(rows).toContainEqual({ handle: 'keel-kneeling-chair' })
  } finally {
    await database.close()
  }
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['whose database lies elsewhere', { DATABASE_URL: 'postgres://localhost:1/keel' }],
  ['whose settings cannot be read', { PORT: 'none' }],
])('a shop %s is given none', async (_, variables) => {
  await prepare({ DATA_DIR: dataDir, ...variables })
  expect(await readdir(dataDir)).toEqual([])
})

test('a database that is there is left as it is, until the shop is built', async () => {
  await mkdir(join(dataDir, 'database'))
  await prepare({ DATA_DIR: dataDir })
  expect(await readdir(join(dataDir, 'database'))).toEqual([])
})
