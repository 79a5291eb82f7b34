import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { connectDatabase, type Database } from '#database/connect.ts'
import { contentOf, dropShop } from '#database/dump/drop-shop.ts'
import { setForLongCopying } from '#database/dump/dump-tables.ts'
import { loadTables, UnfitDump } from '#database/dump/load-tables.ts'
import { lockMigrations, MigrationError, makeSchemaOf } from '#database/migrate.ts'
import type { Tables } from '#database/tables.ts'
import { CommandFailure, type Tell } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import type { BackupHead } from './backup-lines.ts'
import { openBackup } from './read-backup.ts'
import { keysThatDiffer, shopOfDatabase, shopOfFolder } from './shop-identity.ts'
import { lockStopped, openServer, refuseWhileInUse } from './stopped-shop.ts'

const TOKEN_KEY = 'tokenSigningKey'

export interface Restoring {
  readonly config: Config
  readonly file: string
  /** Whether the shop that is there may go. */
  readonly replaces: boolean
  readonly tell: Tell
}

/** Puts a backup into the database of this configuration: all of it, or nothing. */
export async function restoreBackup(restoring: Restoring): Promise<void> {
  const { config, tell } = restoring
  const lock = await lockStopped(config)
  try {
    if (config.database.kind === 'pglite') await restoreIntoFolder(restoring, config.database.folder ?? '')
    else await restoreIntoServer(restoring)
    tell('start the shop: it brings the database up to date and writes its keys.json')
  } finally {
    lock.release()
  }
}

/** Fills a new folder and puts it in the other's place once it is whole; the other one is kept beside it. */
async function restoreIntoFolder(restoring: Restoring, folder: string): Promise<void> {
  const { config, tell } = restoring
  const isThere = existsSync(folder)
  if (isThere && !restoring.replaces) throw notEmpty(restoring, `DATA_DIR ${config.dataDir}`)
  const draft = `${folder}.restoring`
  await rm(draft, { recursive: true, force: true })
  try {
    const database = await connectDatabase({ kind: 'pglite', folder: draft })
    try {
      await fill(restoring, database, async () => {})
    } finally {
      await database.close()
    }
    if (isThere) {
      const aside = `${folder}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      await rename(folder, aside)
      tell(`what was there is in ${aside}`)
    }
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function restoreIntoServer(restoring: Restoring): Promise<void> {
  const where = 'the database in DATABASE_URL'
  const database = await openServer(restoring.config)
  try {
    await fill(restoring, database, async (trx, head) => {
      const content = await contentOf(trx)
      if (content === 'something else')
        throw new CommandFailure(`${where} holds something else than a shop: nothing was changed`)
      if (content === 'a shop' && !restoring.replaces) throw notEmpty(restoring, where)
      await refuseWhileInUse(trx)
      if (content === 'nothing') return
      refuseOther(restoring, head, await shopOfDatabase(trx), `${where} is`)
      await dropShop(trx)
    })
  } finally {
    await database.close()
  }
}

async function fill(
  restoring: Restoring,
  database: Database,
  makeRoom: (trx: Kysely<Tables>, head: BackupHead) => Promise<void>,
): Promise<void> {
  const { config, file, tell } = restoring
  const done = await database.query.transaction().execute(async (trx) => {
    // A shop that starts meanwhile waits for this lock before it looks at anything.
    await lockMigrations(trx, tell)
    await setForLongCopying(trx)
    const { head, lines } = await openBackup(file, config.backupPassphrase)
    refuseOther(
      restoring,
      head,
      await shopOfFolder(config.dataDir),
      `DATA_DIR ${config.dataDir} has the keys`,
    )
    await makeRoom(trx, head)
    try {
      await makeSchemaOf(trx, head.migrations)
      const loaded = await loadTables(trx, lines)
      // The database alone holds the key of tokens, and the one that it had is gone by now: it may be another one.
      const keysOfThen = [...(await keysThatDiffer(trx, config.dataDir)), TOKEN_KEY]
      return { head, ...loaded, keysOfThen }
    } catch (error) {
      if (error instanceof MigrationError || error instanceof UnfitDump)
        throw new CommandFailure(`${file} cannot be restored by this code: ${error.message}`)
      throw error
    }
  })
  await sql`analyze`.execute(database.query)
  const { head, rows, leftOut, keysOfThen } = done
  tell(`${rows} rows of ${head.madeAt} are restored, of the shop at ${head.publicUrl}`)
  for (const name of leftOut) tell(`left out, since no migration makes it: ${name}`)
  tell(
    `these keys are again what they were then: ${keysOfThen.join(', ')}. Where one was replaced because others may have it, replace it again before the shop starts: npm run keys -- rotate NAME`,
  )
}

function notEmpty({ file }: Restoring, where: string): CommandFailure {
  return new CommandFailure(
    `${where} is not empty: to replace the shop that is there, npm run restore ${file} replace`,
  )
}

/** Another shop's file may go anywhere but over a shop, or beside keys that would then be lost. */
function refuseOther(
  { file }: Restoring,
  { shop, publicUrl, madeAt }: BackupHead,
  shopHere: string | undefined,
  here: string,
): void {
  if (shopHere === undefined || shopHere === shop) return
  throw new CommandFailure(
    `${file} is of the shop at ${publicUrl} (${madeAt}), and ${here} of another one: restore it into an empty database and an empty DATA_DIR`,
  )
}
