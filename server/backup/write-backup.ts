import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { connectDatabase, type Database } from '#database/connect.ts'
import { atOneMoment, dumpTables, readDumpedMigrations } from '#database/dump/dump-tables.ts'
import { fullName, listTables, readKnownTables, SHOP_SCHEMAS } from '#database/dump/table-list.ts'
import { lockFolder } from '#database/folder-lock.ts'
import type { Tables } from '#database/tables.ts'
import { CommandFailure, type Tell } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { packLines } from './backup-lines.ts'
import { copyCluster } from './copy-cluster.ts'
import { readWhole } from './read-backup.ts'
import { seal } from './sealed-file.ts'
import { shopOfDatabase } from './shop-identity.ts'
import { openServer } from './stopped-shop.ts'

const OWNER_ONLY = 0o600
/** A shop that sells much tidies up its log every few seconds, and a copy takes less than that. */
const TRIES = 6

/**
 * Writes all that the shop keeps in its database, as it is at one moment, into a new file, and reads that file once
 * whole. The shop sells on: a server shows a moment to whoever asks, and an embedded database, which its shop holds, is
 * copied by its files and opened beside it.
 */
export async function writeBackup(config: Config, file: string, tell: Tell): Promise<void> {
  if (existsSync(file)) throw new CommandFailure(`${file} is there already: a backup replaces nothing`)
  if (!existsSync(dirname(file))) throw new CommandFailure(`there is no folder ${dirname(file)}`)
  const workshop = `${file}.unfinished`
  const lock = await lockFolder(workshop).catch((cause: Error) => {
    throw new CommandFailure(`${workshop} cannot be worked in: ${cause.message}`)
  })
  try {
    const draft = join(workshop, 'backup')
    // A run that was killed may have left it.
    await rm(draft, { force: true })
    await using source = await openSource(config, workshop)
    const leftOut = await writeDraft(config, source.database, draft)
    const { head, rows } = await readWhole(draft, config.backupPassphrase)
    await rename(draft, file)
    const size = Math.ceil((await stat(file)).size / 1024)
    const sealed = config.backupPassphrase === undefined ? 'not encrypted' : 'encrypted'
    tell(`${file} holds ${rows} rows of ${head.madeAt}, ${size} KiB, ${sealed}`)
    for (const name of leftOut) tell(`left out, since no migration makes it: ${name}`)
  } finally {
    lock.release()
    await rm(workshop, { recursive: true, force: true })
  }
}

interface Source extends AsyncDisposable {
  readonly database: Database
}

async function openSource(config: Config, workshop: string): Promise<Source> {
  const { database, dataDir } = config
  if (database.kind === 'postgres') return sourceOf(await openServer(config))
  const cluster = join(database.folder ?? '', 'postgres')
  if (!existsSync(cluster) || existsSync(join(database.folder ?? '', 'unfinished')))
    throw new CommandFailure(`DATA_DIR ${dataDir} holds no shop`)
  const copy = join(workshop, 'database')
  for (let left = TRIES; ; left--) {
    await rm(copy, { recursive: true, force: true })
    await copyCluster(cluster, join(copy, 'postgres'))
    try {
      return sourceOf(await connectDatabase({ kind: 'pglite', folder: copy }))
    } catch (error) {
      if (left > 1) continue
      throw new CommandFailure(
        `a copy of the database in ${dataDir} does not open (${messageOf(error)}); try again`,
      )
    }
  }
}

function sourceOf(database: Database): Source {
  return { database, [Symbol.asyncDispose]: () => database.close() }
}

/** Returns the tables that are not in it. */
async function writeDraft(config: Config, database: Database, draft: string): Promise<readonly string[]> {
  const known = await readKnownTables()
  return atOneMoment(database.query, async (trx) => {
    const found = await listTables(trx, SHOP_SCHEMAS)
    const tables = found.filter((table) => known.has(fullName(table)))
    const shop = tables.some((table) => fullName(table) === 'settings.secrets')
      ? await shopOfDatabase(trx)
      : undefined
    if (shop === undefined) throw new CommandFailure('no shop was started on this database yet')
    const head = {
      madeAt: await momentOf(trx),
      shop,
      publicUrl: config.publicUrl,
      migrations: [...(await readDumpedMigrations(trx))],
    }
    const handle = await open(draft, 'wx', OWNER_ONLY)
    try {
      for await (const bytes of seal(packLines(head, dumpTables(trx, tables)), config.backupPassphrase))
        await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return found.filter((table) => !known.has(fullName(table))).map(fullName)
  })
}

/** By the database's clock, as every time in the rows. */
async function momentOf(trx: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
  return (rows[0]?.now ?? new Date()).toISOString()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
