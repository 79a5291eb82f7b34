import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { lendConnection } from '../connection.ts'
import type { Database } from '../database.ts'
import { isReadOnly } from '../database-away.ts'
import type { DatabaseObserver } from '../observer.ts'
import { closePool, createPool, createQuery, stateOf } from '../pool.ts'
import { PostgresListener } from './listener.ts'
import { findPooler, PoolerInTheWay, SETTINGS_MS } from './pooler.ts'
import { preparing } from './prepared.ts'
import { watchRoom } from './room.ts'
import { clientsOf, Servers } from './servers.ts'

/** Maximum connections of each pool; none is lent to another purpose. With the listener a process has 19. */
const CONNECTIONS = { query: 5, reads: 3, payments: 4, lent: 5, health: 1 }
/** A visitor is waiting, and gives up after ten seconds. */
const CONNECTION_WAIT_MS = 5_000
/** A server that vanishes says nothing: TCP would take a quarter of an hour to notice. */
const SILENCE_MS = 5_000

/** The time limit for the notice that is sent at the start. */
const HEARD_MS = 5_000

export interface PostgresOptions {
  /** The server's own address where `url` leads to a pooler: listening needs a session of its own. */
  readonly directUrl?: string | undefined
  readonly silenceMs?: number
  readonly observer?: DatabaseObserver
}

export async function connectPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { directUrl, silenceMs = SILENCE_MS, observer = {} } = options
  const { onWaited, ...told } = observer
  const servers = new Servers(url)
  const direct = directUrl === undefined ? servers : new Servers(directUrl)
  const isPooled = await findPooler(await servers.find(), directUrl)
  const openPool = (purpose: keyof typeof CONNECTIONS, settings = '') =>
    createPool(
      {
        connectionString: servers.addresses[0],
        fallback_application_name: 'keel',
        ...clientFor(servers, isPooled),
        max: CONNECTIONS[purpose],
        connectionTimeoutMillis: CONNECTION_WAIT_MS,
        keepAlive: true,
        // A pooler refuses connections with settings; behind one they must be the role's.
        ...(!isPooled && { ...SETTINGS_MS, options: `-c TimeZone=UTC ${settings}` }),
      },
      onWaited && ((waitedMs) => onWaited(purpose, waitedMs)),
    )
  const pool = openPool('query')
  const reads = openPool('reads', '-c default_transaction_read_only=on')
  const payments = openPool('payments')
  const lent = openPool('lent')
  const health = openPool('health')
  const pools = [pool, reads, payments, lent, health]
  const cutAll = cutterOf(pools)
  const leaveServer = () => {
    servers.forget()
    direct.forget()
    cutAll()
  }
  const listener = new PostgresListener({
    // It connects for the first time, or because the server that it knew is gone.
    find: () => {
      direct.forget()
      return direct.find()
    },
    // The limits above are the server's: a server that is gone enforces none, and a query would wait on.
    onLoss: leaveServer,
    silenceMs,
  })

  async function close() {
    await listener.close()
    await Promise.all(pools.map(closePool))
  }

  // An unreachable server fails here, not at the first visitor.
  try {
    await pool.query('select 1')
    if (isPooled) await requireNotices(listener, pool)
  } catch (error) {
    await close()
    throw error
  }

  const healthQuery = createQuery(health, told)
  const room = watchRoom(healthQuery)
  const noteFailure = (error: unknown) => {
    room.noteFailure(error)
    if (isReadOnly(error)) leaveServer()
  }
  return {
    engine: 'postgres',
    query: createQuery(pool, { ...told, onFailure: noteFailure }),
    reads: createQuery(reads, { ...told, onFailure: room.noteFailure }),
    payments: createQuery(payments, { ...told, onFailure: noteFailure }),
    health: healthQuery,
    withConnection: (work) => lendConnection(lent, work, { ...told, isPooled }),
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    isHearing: () => !listener.isLost,
    hasRoom: room.hasRoom,
    lanes: () => [
      stateOf('query', pool),
      stateOf('reads', reads),
      stateOf('payments', payments),
      stateOf('lent', lent),
      stateOf('health', health),
    ],
    close,
  }
}

function clientFor(servers: Servers, isPooled: boolean): Pick<pg.PoolConfig, 'Client'> {
  const Client = servers.areSeveral ? clientsOf(servers) : pg.Client
  return { Client: isPooled ? Client : preparing(Client) }
}

/** Without notices every other process would go on with old prices, and nobody would know. */
async function requireNotices(listener: PostgresListener, pool: pg.Pool): Promise<void> {
  const channel = `keel_${randomUUID()}`
  const { promise: heard, resolve } = Promise.withResolvers<true>()
  const stop = await listener.listen({ channel, onPayload: () => resolve(true) })
  await pool.query('select pg_notify($1, $2)', [channel, ''])
  const isHeard = await Promise.race([heard, wait(HEARD_MS, false, { ref: false })])
  await stop()
  if (!isHeard)
    throw new PoolerInTheWay(
      'DATABASE_DIRECT_URL leads to a pooler as well, or to another server: no notice arrives',
    )
}

/** Returns a function that ends all connections of the pools at once; statements waiting on them fail. */
function cutterOf(pools: readonly pg.Pool[]): () => void {
  const clients = new Set<pg.PoolClient>()
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
  }
  return () => {
    for (const { connection } of clients) connection.stream.destroy()
  }
}
