import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import { countOthers } from '#database/dump/drop-shop.ts'
import { FolderLockError, lockFolder } from '#database/folder-lock.ts'
import type { Tables } from '#database/tables.ts'
import { CommandFailure } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../open-database.ts'
import { describeStartFailure } from '../start-failure.ts'

/** The connection that looked whether a pooler is in the way takes a moment to be gone. */
const LOOK_TIMES = 20
const LOOK_EVERY_MS = 100

/** Takes the data folder of a shop that must not run meanwhile. */
export async function lockStopped({ dataDir }: Config): Promise<{ release(): void }> {
  try {
    return await lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderLockError) || error.kind !== 'in-use') throw error
    throw new CommandFailure(`DATA_DIR ${dataDir} is in use by another Keel: stop it first`)
  }
}

/** The server itself: a pooler keeps connections that would look like somebody else's. */
export async function openServer(config: Config): Promise<Database> {
  const { database } = config
  if (database.kind !== 'postgres') throw new CommandFailure('DATABASE_URL is not set')
  try {
    return await openDatabase({ kind: 'postgres', url: database.directUrl ?? database.url })
  } catch (error) {
    throw new CommandFailure(describeStartFailure(error, config))
  }
}

/** Refuses while a shop runs: it would not notice what is changed, or would undo it. */
export async function refuseWhileInUse(trx: Kysely<Tables>): Promise<void> {
  let others = await countOthers(trx)
  for (let times = 1; others > 0 && times < LOOK_TIMES; times++) {
    await wait(LOOK_EVERY_MS)
    others = await countOthers(trx)
  }
  if (others > 0)
    throw new CommandFailure(
      `the database in DATABASE_URL has ${others} other ${others === 1 ? 'connection' : 'connections'}: stop every process of the shop first`,
    )
}
