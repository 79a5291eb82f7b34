import type { QueryResult, QueryResultRow } from 'pg'
import type { Connection, Statement } from '#database/connection.ts'
import type { Database } from '#database/database.ts'
import { nameOfWork } from '#services/shared/request-context.ts'
import type { Role, Who } from './who.ts'

/** The hosted service sets these for its roles, so that nobody keeps a shared database busy for long. */
const STATEMENT_TIMEOUT_MS: Record<Role, number> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 30_000,
}
/** PGlite cannot interrupt a statement, and stopping it ends other callers' statements too, so it gets more time. */
const PGLITE_GRACE_MS = 5_000

export interface RunAsOptions {
  readonly readOnly?: boolean
  readonly statementTimeoutMs?: number
  /** Called with the time that the work held its connection, of which waiting for one is no part. */
  readonly onTook?: ((tookMs: number) => void) | undefined
  /** Further settings of the transaction, such as `request.method`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Runs in the transaction before the role is taken on. */
  readonly asOwner?: Statement
}

type Begin = (connection: Connection) => Promise<unknown>

/**
 * Runs the work in one transaction as the token's role, with the claims that policies read. The role is taken on in
 * the same round trip as the work's first statement, if the work sends that without waiting for anything else. What
 * the work throws rolls everything back.
 */
export async function runAs<Result>(
  database: Database,
  who: Who,
  work: (connection: Connection) => Promise<Result>,
  options: RunAsOptions = {},
): Promise<Result> {
  return withinLimits(database, who, options, async (connection, begin) => {
    const begun = begin(connection)
    try {
      const result = await work(connection)
      await begun
      await connection.send({ text: 'commit' })
      return result
    } catch (error) {
      // A connection that is lost, or still in the transaction, is not used again.
      await connection.send({ text: 'rollback' }).catch(() => {})
      // If the transaction did not begin, that is the cause; the work's own error only followed from it.
      await begun
      throw error
    }
  })
}

/** Like `runAs`, for a single statement that reads: everything crosses in one round trip. */
export async function readAs<Row extends QueryResultRow>(
  database: Database,
  who: Who,
  statement: Statement,
  options: Omit<RunAsOptions, 'readOnly'> = {},
): Promise<QueryResult<Row>> {
  return withinLimits(database, who, { ...options, readOnly: true }, async (connection, begin) => {
    const [begun, result, ended] = await Promise.allSettled([
      begin(connection),
      connection.send<Row>(statement),
      connection.send({ text: 'commit' }),
    ])
    if (begun.status === 'rejected') throw begun.reason
    if (result.status === 'rejected') throw result.reason
    if (ended.status === 'rejected') throw ended.reason
    return result.value
  })
}

/**
 * Tries statements out as the token's role, in a transaction that is rolled back: answers what became of each. All
 * crosses in one round trip.
 */
export async function tryAs(
  database: Database,
  who: Who,
  statements: readonly Statement[],
  options: Omit<RunAsOptions, 'readOnly'> = {},
): Promise<PromiseSettledResult<QueryResult>[]> {
  return withinLimits(database, who, options, async (connection, begin) => {
    const [begun, tried, ended] = await Promise.allSettled([
      begin(connection),
      Promise.allSettled(statements.map((statement) => connection.send(statement))),
      connection.send({ text: 'rollback' }),
    ])
    if (begun.status === 'rejected') throw begun.reason
    if (ended.status === 'rejected') throw ended.reason
    return tried.status === 'fulfilled' ? tried.value : []
  })
}

function withinLimits<Result>(
  database: Database,
  { role, claims }: Who,
  {
    readOnly = false,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS[role],
    settings = {},
    asOwner,
    onTook,
  }: RunAsOptions,
  run: (connection: Connection, begin: Begin) => Promise<Result>,
): Promise<Result> {
  const name = database.engine === 'postgres' ? nameOfWork() : undefined
  const local = Object.entries({
    role,
    'request.jwt.claims': JSON.stringify(claims),
    statement_timeout: String(statementTimeoutMs),
    ...(name !== undefined && { application_name: name }),
    ...settings,
  })
  const begin: Begin = (connection) => {
    const begun = Promise.all([
      connection.send({ text: readOnly ? 'begin read only' : 'begin' }),
      asOwner && connection.send(asOwner),
      connection.send({
        name: `set ${local.length}`,
        text: `select ${local.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`).join(', ')}`,
        values: local.flat(),
      }),
    ])
    begun.catch(() => {}) // The caller awaits it later; until then a rejection has to be handled.
    return begun
  }
  const timed = async (connection: Connection) => {
    const beganMs = performance.now()
    return run(connection, begin).finally(() => onTook?.(performance.now() - beganMs))
  }
  return database.withConnection(timed, { answerWithinMs: statementTimeoutMs + PGLITE_GRACE_MS })
}
