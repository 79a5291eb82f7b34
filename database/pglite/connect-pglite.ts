import { existsSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import { lendConnection } from '../connection.ts'
import type { Database } from '../database.ts'
import { lockFolder } from '../folder-lock.ts'
import { isDiskFull } from '../full-disk.ts'
import { Listeners, type Subscription } from '../listeners.ts'
import type { DatabaseObserver } from '../observer.ts'
import { closePool, createPool, createQuery, stateOf } from '../pool.ts'
import { type Engine, startEngine } from './engine.ts'

/** Twice PostgreSQL's statement_timeout, since a whole migration or seed may be one answer. */
const ANSWER_WITHIN_MS = 60_000
const KEEP_HOUSE_EVERY_MS = 60_000

export interface PgliteOptions {
  readonly answerWithinMs?: number
  readonly keepHouseEveryMs?: number
  readonly observer?: DatabaseObserver
}

export async function connectPglite(
  folder: string | undefined,
  {
    answerWithinMs = ANSWER_WITHIN_MS,
    keepHouseEveryMs = KEEP_HOUSE_EVERY_MS,
    observer = {},
  }: PgliteOptions = {},
): Promise<Database> {
  const { onNotAnalyzed = () => {} } = observer
  const startIn = (place: string | undefined) =>
    startEngine({ folder: place, keepHouseEveryMs }, answerWithinMs, onNotAnalyzed)
  if (folder === undefined) return connectEngine(await startIn(undefined), observer)
  const lock = await lockFolder(folder)
  try {
    const cluster = await prepareCluster(folder)
    const start = () =>
      startIn(cluster.folder).catch((cause: unknown) => {
        throw isDiskFull(folder) ? cause : new DamagedCluster(undefined, { cause })
      })
    // The thread that made a cluster keeps the 300 MB it took, so another one replaces it.
    if (cluster.isNew) await (await start()).close()
    const engine = await start()
    await cluster.ready()
    return connectEngine(engine, observer, { folder, onClosed: () => lock.release() })
  } catch (error) {
    lock.release()
    throw error
  }
}

interface EngineOwner {
  readonly folder?: string
  readonly onClosed?: () => void
}

/** One engine is one session, so its pool holds one connection: transactions queue for it. */
function connectEngine(
  engine: Engine,
  { onWaited, onStatement }: DatabaseObserver,
  { folder, onClosed = () => {} }: EngineOwner = {},
): Database {
  const listeners = new Listeners()
  const pool = createPool(
    {
      stream: engine.openStream,
      user: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      async onConnect(client) {
        client.on('notification', ({ channel, payload = '' }) => listeners.tell(channel, payload))
        for (const channel of listeners.channels) await client.query(`listen ${escapeIdentifier(channel)}`)
        if (connections++ > 0) listeners.tellReconnected()
      },
    },
    onWaited && ((waitedMs) => onWaited('all', waitedMs)),
  )
  let connections = 0

  const listen: Database['listen'] = async (channel, onPayload, onReconnect) => {
    const subscription: Subscription = { channel, onPayload, onReconnect }
    listeners.add(subscription)
    await pool.query(`listen ${escapeIdentifier(channel)}`)
    return async () => {
      listeners.remove(subscription)
      if (!listeners.channels.has(channel)) await pool.query(`unlisten ${escapeIdentifier(channel)}`)
    }
  }

  const withConnection: Database['withConnection'] = (work, { answerWithinMs } = {}) =>
    lendConnection(
      pool,
      async (connection) => {
        engine.limitAnswers(answerWithinMs)
        try {
          return await work(connection)
        } finally {
          engine.limitAnswers(undefined)
        }
      },
      { onStatement },
    )

  async function close() {
    await closePool(pool)
    await engine.close()
    onClosed()
  }

  // One connection serves all of them, so the pools are the same.
  const query = createQuery(pool, { onStatement })
  return {
    engine: 'pglite',
    query,
    reads: query,
    payments: query,
    health: query,
    withConnection,
    listen,
    isHearing: () => true,
    hasRoom: async () => folder === undefined || !isDiskFull(folder),
    lanes: () => [stateOf('all', pool)],
    close,
  }
}

/**
 * Prepares the folder of PGlite's cluster. The first start copies some 30 MB there; a process killed meanwhile leaves
 * half a cluster, which no later start could open. So a mark stands beside it until it is whole, and a marked cluster,
 * which nobody has written to yet, is made anew.
 */
async function prepareCluster(folder: string) {
  const cluster = join(folder, 'postgres')
  const mark = join(folder, 'unfinished')
  if (existsSync(mark)) await rm(cluster, { recursive: true, force: true })
  const isNew = !existsSync(cluster)
  if (!isNew) {
    const damaged = await findDamage(cluster)
    if (damaged) throw new DamagedCluster(damaged)
  } else await writeFile(mark, '')
  return { folder: cluster, isNew, ready: () => rm(mark, { force: true }) }
}

/** The cluster's files are incomplete or not a cluster's: only a backup has their content. */
class DamagedCluster extends Error {
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
async function findDamage(cluster: string): Promise<string | undefined> {
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
