import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPgliteFolder } from '#tests/fixtures/database/fresh-database.ts'
import { connectPglite } from './connect-pglite.ts'

const segmentIn = (cluster: string) =>
  readdirSync(join(cluster, 'pg_wal')).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? ''

test.each<[string, RegExp, (cluster: string) => void]>([
  ['its version', /^PG_VERSION is damaged/, (cluster) => rmSync(join(cluster, 'PG_VERSION'))],
  ['its tables', /^base is damaged/, (cluster) => rmSync(join(cluster, 'base'), { recursive: true })],
  [
    'half of its control file',
    /^global\/pg_control is damaged/,
    (cluster) => truncateSync(join(cluster, 'global/pg_control'), 4096),
  ],
  [
    'the end of its log',
    /^pg_wal\/[0-9A-F]{24} is damaged/,
    (cluster) => truncateSync(join(cluster, 'pg_wal', segmentIn(cluster)), 10),
  ],
  [
    'sense in its control file',
    /^what it holds is damaged/,
    (cluster) => writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8192)),
  ],
])(
  'a folder that lost %s is named with what to do, and nothing is made in its place',
  async (_, named, damage) => {
    const folder = createPgliteFolder()
    damage(join(folder, 'postgres'))
    for (let start = 0; start < 2; start++) {
      const problem = connectPglite(folder)
      await expect(problem).rejects.toThrow(named)
      await expect(problem).rejects.toThrow('put back a backup of the folder')
    }
  },
)

test('a folder that nothing happened to is opened', async () => {
  const database = await connectPglite(createPgliteFolder())
  expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
  await database.close()
})
