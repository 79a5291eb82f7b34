import { existsSync } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type Database } from '#database/connect.ts'
import { CommandFailure } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { copyCluster } from './copy-cluster.ts'

const MB = 1024 * 1024
/** A shop that sells much tidies up its log every few seconds, and a copy takes less than that. */
const TRIES = 6

/** Copies an embedded database, which its shop holds, into `copy`, and opens it there. */
export async function openCopy({ database, dataDir }: Config, copy: string): Promise<Database> {
  const folder = database.kind === 'pglite' ? (database.folder ?? '') : ''
  const cluster = join(folder, 'postgres')
  if (!existsSync(cluster) || existsSync(join(folder, 'unfinished')))
    throw new CommandFailure(`DATA_DIR ${dataDir} holds no shop`)
  await requireRoom(cluster, dataDir)
  for (let left = TRIES; ; left--) {
    await rm(copy, { recursive: true, force: true })
    try {
      await copyCluster(cluster, join(copy, 'postgres'))
      return await connectDatabase({ kind: 'pglite', folder: copy })
    } catch (error) {
      if (left > 1) continue
      const reason = error instanceof Error ? error.message : String(error)
      throw new CommandFailure(`the database in ${dataDir} could not be copied (${reason}); try again`)
    }
  }
}

/** The copy must leave the shop as much of its disk as it takes. */
async function requireRoom(cluster: string, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const neededMb = Math.ceil((2 * (await sizeOf(cluster))) / MB)
  if (bavail * bsize < neededMb * MB)
    throw new CommandFailure(
      `DATA_DIR ${dataDir} needs ${neededMb} MB of free disk for a copy of its database, so that the shop has room left`,
    )
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  // The shop tidies up its log meanwhile.
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
