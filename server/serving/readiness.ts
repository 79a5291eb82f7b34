import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#database/connect.ts'
import { isDiskFull } from '#database/full-disk.ts'
import type { Tables } from '#database/tables.ts'
import type { HostedKeys, RefusedKey } from '../hosted/hosted-keys.ts'
import type { Log } from '../log.ts'

/** The reason why the shop cannot sell, in the words of `/health/ready`. */
export type Unready =
  | 'the process is stopping'
  | 'the disk of the data folder is full'
  | 'the database does not answer'
  | 'the database refuses what is written'
  | 'the disk of the database is full'
  | 'notices of changes do not arrive'
  | RefusedKey

export interface Readiness extends AsyncDisposable {
  /** The reason, or undefined when ready. However often this is called, the database is asked once a second. */
  check(): Promise<Unready | undefined>
  /** From now on the process reports that it is stopping, so that a load balancer goes elsewhere. */
  stop(): void
}

/** Shorter than the timeout of a health check, so that it gets the reason. */
const ANSWER_MS = 2_000
const GOOD_FOR_MS = 1_000
const CHANNEL = 'pulse'
/** SQLSTATE classes connection_exception and operator_intervention, and no connection left: it runs, and does not answer. */
const AWAY = /^(?:08|57|53300$)/

/**
 * Writes a row as an order would, and waits for its notice as pages do for a changed price. So a read-only database,
 * a full disk, and a connection that loses notices are found before a buyer meets them. One row may fit on a disk
 * where an order does not, so the free space of the database and of the data folder is checked too: mails and pictures
 * are written to the folder with any database.
 */
export async function watchReadiness(
  database: Database,
  log: Log,
  dataDir: string,
  hostedKeys?: Pick<HostedKeys, 'refused'>,
): Promise<Readiness> {
  let expected: { readonly token: string; readonly heard: () => void } | undefined
  let looking: Promise<Unready | undefined> | undefined
  let goodUntilMs = 0
  let isStopping = false
  let said: Unready | undefined

  const stopListening = await database.listen(CHANNEL, (token) => {
    if (token === expected?.token) expected.heard()
  })

  async function look(): Promise<Unready | undefined> {
    let missing: Unready = 'the database does not answer'
    let cause: unknown
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const token = randomUUID()
    expected = { token, heard: resolve }
    async function sendRound(): Promise<Unready | undefined> {
      if (isDiskFull(dataDir)) return 'the disk of the data folder is full'
      try {
        if (!(await database.hasRoom())) return 'the disk of the database is full'
        await beat(database.health, token)
      } catch (error) {
        cause = error
        return refuses(error) ? 'the database refuses what is written' : missing
      }
      missing = 'notices of changes do not arrive'
      if (!database.isHearing()) return missing
      await heard
      return undefined
    }
    const late = Promise.withResolvers<Unready>()
    const timer = setTimeout(() => late.resolve(missing), ANSWER_MS)
    const found = await Promise.race([sendRound(), late.promise])
    clearTimeout(timer)
    if (!found) goodUntilMs = performance.now() + GOOD_FOR_MS
    tell(found, cause)
    return found
  }

  function tell(found: Unready | undefined, cause: unknown) {
    if (found === said) return
    said = found
    if (found) log.warn({ err: cause }, `not ready: ${found}`)
    else log.info('ready again')
  }

  return {
    async check() {
      if (isStopping) return 'the process is stopping'
      // The watch of hosted keys logs a refusal itself.
      const refused = await hostedKeys?.refused()
      if (refused) return refused
      // A lost connection is noticed at once, so it makes an earlier result invalid.
      if (database.isHearing() && performance.now() < goodUntilMs) return undefined
      looking ??= look().finally(() => {
        looking = undefined
      })
      const found = await looking
      return isStopping ? 'the process is stopping' : found
    },
    stop() {
      isStopping = true
    },
    async [Symbol.asyncDispose]() {
      isStopping = true
      await looking
      await stopListening()
    },
  }
}

async function beat(query: Kysely<Tables>, token: string): Promise<void> {
  await sql`with beaten as (
      insert into settings.pulse (beaten_at) values (now())
      on conflict (id) do update set beaten_at = excluded.beaten_at returning id
    ) select pg_notify(${CHANNEL}, ${token}) from beaten`.execute(query)
}

function refuses(error: unknown): boolean {
  return error instanceof DatabaseError && !AWAY.test(error.code ?? '')
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can also sell. Both are answered before any framework, since
 * a health check may use HTTP/1.0 and name no host.
 */
export function answeredHealth(
  path: string,
  readiness: Pick<Readiness, 'check'>,
  response: ServerResponse,
  trouble: () => string | undefined = () => undefined,
): boolean {
  if (path === '/health/live') answer(response, 200, 'live')
  else if (path === '/health/ready')
    void readiness
      .check()
      .then((missing) => answer(response, missing ? 503 : 200, missing ?? 'ready', trouble()))
  else return false
  return true
}

/** `front` is what the cache in front does not do, which keeps nobody from buying. */
function answer(response: ServerResponse, status: number, state: string, front?: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status: state, ...(front !== undefined && { front }) }))
}
