import { existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { atOneMoment, dumpTables, readDumpedMigrations } from '#database/dump/dump-tables.ts'
import { fullName, listTables, readKnownTables, SHOP_SCHEMAS } from '#database/dump/table-list.ts'
import type { Tables } from '#database/tables.ts'
import { CommandFailure, type Tell } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { packLines } from './backup-lines.ts'
import { openCopy } from './open-copy.ts'
import { readWhole } from './read-backup.ts'
import { seal } from './sealed-file.ts'
import { shopOfDatabase } from './shop-identity.ts'
import { openServer } from './stopped-shop.ts'
import { openWorkshop } from './workshop.ts'

const OWNER_ONLY = 0o600

/**
 * Writes all that the shop keeps in its database, as it is at one moment, into a new file, and reads that file once
 * whole. The shop sells on: a server shows a moment to whoever asks, and an embedded database, which its shop holds, is
 * copied by its files and opened beside it.
 */
export async function writeBackup(config: Config, file: string, tell: Tell): Promise<void> {
  if (existsSync(file)) throw new CommandFailure(`${file} is there already: a backup replaces nothing`)
  if (!existsSync(dirname(file))) throw new CommandFailure(`there is no folder ${dirname(file)}`)
  await using workshop = await openWorkshop(`${file}.unfinished`)
  const draft = join(workshop.folder, 'backup')
  const leftOut = await writeFromSource(config, draft)
  const { head, rows } = await readWhole(draft, config.backupPassphrase)
  await rename(draft, file)
  const size = Math.ceil((await stat(file)).size / 1024)
  const sealed = config.backupPassphrase === undefined ? 'not encrypted' : 'encrypted'
  tell(`${file} holds ${rows} rows of ${head.madeAt}, ${size} KiB, ${sealed}`)
  for (const name of leftOut) tell(`left out, since no migration makes it: ${name}`)
}

async function writeFromSource(config: Config, draft: string): Promise<readonly string[]> {
  if (config.database.kind === 'postgres') {
    const server = await openServer(config)
    return writeDraft(config, server, draft).finally(() => server.close())
  }
  // The copy is not encrypted, so it stays where the shop's own files are.
  await using workshop = await openWorkshop(join(config.dataDir, 'backup'))
  const copy = await openCopy(config, join(workshop.folder, 'database'))
  return await writeDraft(config, copy, draft).finally(() => copy.close())
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
