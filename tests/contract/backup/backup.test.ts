import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { fullName, listTables, SHOP_SCHEMAS } from '#database/dump/table-list.ts'
import type { Tables } from '#database/tables.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { replaceKey } from '#server/keys/replace-key.ts'
import { createLog } from '#server/log.ts'
import { openParts, type Parts } from '#server/open-parts.ts'
import {
  createPostgresDatabase,
  ENGINES_OF_THIS_RUN,
  prepareShopData,
} from '#tests/fixtures/database/fresh-database.ts'
import { readSchema } from '#tests/fixtures/database/read-schema.ts'
import { noContent } from '#tests/fixtures/shop/shop-content.ts'
import { type Belongings, leaveBelongings, readKeys } from '#tests/upgrade/belongings.ts'
import { findBelongings } from '#tests/upgrade/find-belongings.ts'

/** PostgreSQL writes down that so many numbers of a sequence may have been taken, and one more is. */
const MOST_AHEAD = 33
const PASSPHRASE = 'straight as a plumb line'
type Engine = (typeof ENGINES_OF_THIS_RUN)[number]

let home: string
beforeAll(async () => {
  home = join(inject('engines').folder, `backups-${randomUUID()}`)
  await mkdir(home)
})
afterAll(() => rm(home, { recursive: true }))

function configOf(variables: Readonly<Record<string, string>>): Config {
  const read = readConfig({ PORT: '3000', ...variables })
  if (!read.ok) throw new Error(read.problems.join('; '))
  return { ...read.config, importSampleReviews: false }
}

/** Settings of a shop with an empty database and an empty data folder. */
async function emptyPlace(engine: Engine, more: Readonly<Record<string, string>> = {}): Promise<Config> {
  const DATA_DIR = join(home, randomUUID())
  const server = engine === 'postgres' ? { DATABASE_URL: await createPostgresDatabase('template0') } : {}
  return configOf({ DATA_DIR, ...server, ...more })
}

function open(config: Config): Promise<Parts> {
  return openParts(
    config,
    createLog('silent'),
    () => noContent,
    () => {},
  )
}

async function askedOf(config: Config, { services }: Parts) {
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url)
    const service = services.find(({ paths }) => paths.some((path) => pathname.startsWith(path)))
    if (!service) throw new Error(`nothing answers ${pathname}`)
    return service.fetch(request)
  }
  return { origin: config.publicUrl, keys: await readKeys(config.dataDir), fetch }
}

async function restore(config: Config, file: string, replaces = false): Promise<string[]> {
  const told: string[] = []
  await restoreBackup({ config, file, replaces, tell: (line) => told.push(line) })
  return told
}

async function backup(config: Config, name = randomUUID()): Promise<string> {
  const file = join(home, name)
  await writeBackup(config, file, () => {})
  return file
}

/** Every row of every table, by the table's name. */
async function readAll(config: Config): Promise<Record<string, string[]>> {
  return reading(config, async (query) => {
    const tables = await listTables(query, SHOP_SCHEMAS)
    const all: Record<string, string[]> = {}
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(fullName(table))} t order by 1`.execute(query)
      all[fullName(table)] = rows.map(({ row }) => row)
    }
    return all
  })
}

async function reading<Result>({ database }: Config, read: (query: Kysely<Tables>) => Promise<Result>) {
  const connected = await connectDatabase(database)
  try {
    return await read(connected.query)
  } finally {
    await connected.close()
  }
}

describe.each(ENGINES_OF_THIS_RUN)('a shop on %s', (engine) => {
  let config: Config
  let belongings: Belongings
  /** Made while the shop ran. */
  let file: string
  beforeAll(async () => {
    const DATA_DIR = join(home, `shop-on-${engine}`)
    config = configOf({ DATA_DIR, ...(await prepareShopData(engine, DATA_DIR)) })
    await using parts = await open(config)
    belongings = await leaveBelongings(await askedOf(config, parts))
    file = await backup(config)
  })

  const others: readonly Engine[] = ENGINES_OF_THIS_RUN
  test.each(others)('is whole again on %s, with its keys, orders and accounts', async (other) => {
    const place = await emptyPlace(other)
    expect(await restore(place, file)).toEqual([
      expect.stringMatching(/^\d+ rows of 20\S+Z are restored, of the shop at http:\/\/localhost:3000$/),
      expect.stringMatching(/^these keys are again what they were then: tokenSigningKey\./),
      expect.stringContaining('start the shop'),
    ])
    await using parts = await open(place)
    await findBelongings(await askedOf(place, parts), belongings)
    const next = await leaveBelongings(await askedOf(place, parts), 'grace@example.com')
    // A copied log has taken some numbers ahead, as after a crash.
    const ahead = Number(next.order.number) - Number(belongings.order.number)
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(MOST_AHEAD)
  })

  test('has every row and every rule that it had, also when it is copied once more', async () => {
    const [place, further] = [await emptyPlace(engine), await emptyPlace(engine)]
    const still = await backup(config)
    await restore(place, still)
    const before = await readAll(config)
    expect(await readAll(place)).toEqual(before)
    expect(await reading(place, (query) => readSchema({ query }))).toEqual(
      await reading(config, (query) => readSchema({ query })),
    )
    await restore(further, await backup(place))
    expect(await readAll(further)).toEqual(before)
  })

  test('is replaced by its own backup only where a word says so, and by none of another shop', async () => {
    const place = await emptyPlace(engine)
    await restore(place, file)
    await (await open(place))[Symbol.asyncDispose]()
    await expect(restore(place, file)).rejects.toThrow(/is not empty: .* npm run restore \S+ replace$/)
    const before = await readAll(place)
    const other = await emptyPlace(engine)
    await (await open(other))[Symbol.asyncDispose]()
    await expect(restore(place, await backup(other), true)).rejects.toThrow(
      /is of the shop at .* of another one: restore it into an empty database and an empty DATA_DIR$/,
    )
    expect(await readAll(place)).toEqual(before)
    const told = await restore(place, file, true)
    if (engine === 'pglite') {
      const aside = told.map((line) => /^what was there is in (\S+)$/.exec(line)?.[1]).find(Boolean)
      expect(existsSync(join(aside ?? '', 'postgres'))).toBe(true)
    }
    await using parts = await open(place)
    await findBelongings(await askedOf(place, parts), belongings)
  })

  test('is replaced by its own backup though the key was replaced since that its identity was made of', async () => {
    const place = await emptyPlace(engine)
    await restore(place, file)
    await (await open(place))[Symbol.asyncDispose]()
    await replaceKey(place, 'storefrontSigningKey')
    await (await open(place))[Symbol.asyncDispose]()
    const later = await backup(place)
    expect(await restore(place, file, true)).toContainEqual(
      expect.stringMatching(
        /^these keys are again what they were then: storefrontSigningKey, tokenSigningKey\. Where one was/,
      ),
    )
    {
      await using parts = await open(place)
      await findBelongings(await askedOf(place, parts), belongings)
    }
    await restore(place, later, true)
  })

  test('is not replaced while it runs', async () => {
    const place = await emptyPlace(engine)
    await restore(place, file)
    await using _parts = await open(place)
    await expect(restore(place, file, true)).rejects.toThrow(
      /DATA_DIR \S+ is in use by another Keel: stop it first$/,
    )
    if (engine === 'pglite') return
    const beside = { ...place, dataDir: join(home, randomUUID()) }
    await expect(restore(beside, file, true)).rejects.toThrow(
      /has \d+ other connections?: stop every process of the shop first$/,
    )
  })

  describe('with a passphrase', () => {
    let sealed: string
    beforeAll(async () => {
      sealed = await backup({ ...config, backupPassphrase: PASSPHRASE })
    })

    test('is unreadable without it', async () => {
      const { storefrontPrivateToken = 'none' } = belongings.keys
      expect((await readFile(sealed)).includes(storefrontPrivateToken)).toBe(false)
      const place = await emptyPlace(engine)
      await expect(restore(place, sealed)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE$/)
      const wrong = { ...place, backupPassphrase: 'as a crooked line' }
      await expect(restore(wrong, sealed)).rejects.toThrow(/has another passphrase than BACKUP_PASSPHRASE$/)
      const right = { ...place, backupPassphrase: PASSPHRASE }
      await expect(restore(right, file)).rejects.toThrow(/is not encrypted, though/)
      await restore(right, sealed)
      await using parts = await open(right)
      await findBelongings(await askedOf(right, parts), belongings)
    })
  })

  test('leaves a database empty where the file turns out to be damaged at its end', async () => {
    const spoilt = join(home, randomUUID())
    await writeFile(spoilt, changed(await readFile(file)))
    const place = await emptyPlace(engine)
    await expect(restore(place, spoilt)).rejects.toThrow(/is damaged in its chunk \d+$/)
    await restore(place, file)
  })

  test('is not made where a file is already, and leaves nothing else behind', async () => {
    await expect(writeBackup(config, file, () => {})).rejects.toThrow(
      /is there already: a backup replaces nothing$/,
    )
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })
})

describe('a shop and its versions', () => {
  const engine = 'postgres'
  let file: string
  beforeAll(async () => {
    const DATA_DIR = join(home, 'shop-of-versions')
    const config = configOf({ DATA_DIR, ...(await prepareShopData(engine, DATA_DIR)) })
    await (await open(config))[Symbol.asyncDispose]()
    file = await backup(config)
  })

  test('names the tables that nobody’s migrations made', async () => {
    const place = await emptyPlace(engine)
    await restore(place, file)
    await reading(place, (query) => sql`create table public.own_notes (words text)`.execute(query))
    const told: string[] = []
    await writeBackup(place, join(home, randomUUID()), (line) => told.push(line))
    expect(told).toContain('left out, since no migration makes it: public.own_notes')
  })

  test('of a later version of the shop is refused, and so is a database of something else', async () => {
    const later = await emptyPlace(engine)
    await restore(later, file)
    await reading(later, (query) =>
      sql`insert into keel.migrations (number, name, checksum) values (9999, 'later', ${'a'.repeat(64)})`.execute(
        query,
      ),
    )
    const place = await emptyPlace(engine)
    await expect(restore(place, await backup(later))).rejects.toThrow(
      /cannot be restored by this code: The database is newer than this code: it has migration 9999-later.sql$/,
    )
    await reading(place, (query) => sql`create table public.recipes (words text)`.execute(query))
    await expect(restore(place, file, true)).rejects.toThrow(/holds something else than a shop/)
  })

  test('of an earlier version gets the tables that it had, and the rest at the next start', async () => {
    const earlier = await emptyPlace(engine)
    await restore(earlier, file)
    await reading(earlier, async (query) => {
      await sql`delete from keel.migrations where number = 137`.execute(query)
      await sql`drop table auth.mfa_recovery_codes cascade`.execute(query)
    })
    const old = await backup(earlier)
    const place = await emptyPlace(engine)
    await restore(place, old)
    expect(await readAll(place)).not.toHaveProperty(['auth.mfa_recovery_codes'])
    await using parts = await open(place)
    expect(await readSchema(parts.database)).toContainEqual(expect.stringContaining('mfa_recovery_codes'))
  })
})

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = bytes.length - 40
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}
