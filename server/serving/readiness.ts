import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#database/connect.ts'
import { isDiskFull } from '#database/full-disk.ts'
import type { Tables } from '#database/tables.ts'
import type { Log } from '../log.ts'

/** What keeps a shop from selling, in the words of `/health/ready`. */
export type Unready =
  | 'the process is stopping'
  | 'the disk of the data folder is full'
  | 'the database does not answer'
  | 'the database refuses what is written'
  | 'the disk of the database is full'
  | 'notices of changes do not arrive'

export interface Readiness extends AsyncDisposable {
  /** What is missing; undefined when all is there. However many ask at once, the database is asked once a second. */
  check(): Promise<Unready | undefined>
  /** From here on the process says that it is stopping, for a balancer to go elsewhere. */
  stop(): void
}

/** Shorter than what asks waits, so that it hears the reason. */
const ANSWER_MS = 2_000
const GOOD_FOR_MS = 1_000
const CHANNEL = 'pulse'
/** connection_exception, operator_intervention: the server is there, and answers nobody. */
const AWAY = /^(?:08|57)/

/**
 * Writes a row as an order would, and waits for the notice of it as pages do for a changed price: a database that
 * only reads, a full disk, and a way to it that swallows notices are each found out here, before a buyer does. One row
 * may still fit on a disk where an order does not, so the database is asked for room, and the data folder too: mails
 * and pictures are written there whatever the database is.
 */
export async function watchReadiness(database: Database, log: Log, dataDir: string): Promise<Readiness> {
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
      // A connection that was lost is known at once.
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
