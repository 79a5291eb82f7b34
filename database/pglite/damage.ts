import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The cluster's files are incomplete or not a cluster's: only a backup has their content. */
export class DamagedCluster extends Error {
  override readonly name = 'DamagedCluster'

  constructor(file: string | undefined, options?: ErrorOptions) {
    super(`${file ?? 'what it holds'} is damaged: put back a backup of the folder`, options)
  }
}

const CONTROL_BYTES = 8192
const SEGMENT_BYTES = 1024 * 1024
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Returns the first file of the cluster that is missing or cut off, or undefined. The engine itself says 'Aborted()' to
 * some of this, and makes an empty database in place of a cluster without its version.
 */
export async function findDamage(cluster: string): Promise<string | undefined> {
  if (!(await bytesOf(join(cluster, 'PG_VERSION')))) return 'PG_VERSION'
  if ((await bytesOf(join(cluster, 'base'))) === undefined) return 'base'
  if ((await bytesOf(join(cluster, 'global/pg_control'))) !== CONTROL_BYTES) return 'global/pg_control'
  const log = await readdir(join(cluster, 'pg_wal')).catch(() => [])
  const segments = log.filter((name) => SEGMENT.test(name))
  if (segments.length === 0) return 'pg_wal'
  for (const name of segments) {
    const bytes = await bytesOf(join(cluster, 'pg_wal', name))
    if (!bytes || bytes % SEGMENT_BYTES !== 0) return `pg_wal/${name}`
  }
  return undefined
}

async function bytesOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}
