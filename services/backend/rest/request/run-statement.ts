import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Connection, Statement } from '#database/connection.ts'
import type { Database } from '#database/database.ts'
import { tryTwice } from '#database/transactions/try-twice.ts'
import { type RunAsOptions, readAs, runAs } from '../../access/run-as.ts'
import { RestError } from '../rest-error.ts'
import { type Sql, toStatement } from '../sql/sql.ts'
import { MAX_BYTES } from '../sql/weighed-bytes.ts'
import { createCostLimit } from './cost-limit.ts'
import type { RestRequest } from './rest-request.ts'

/** The one row that every statement of the service answers. */
export interface StatementResult {
  readonly total: number | null
  readonly page: number
  readonly body: string
  /** Null for the owner, whose rows are not weighed. */
  readonly bytes: number | null
  /** Headers that database functions set for the answer. */
  readonly headers: string | null
  readonly status: string | null
}

export interface WriteResult extends StatementResult {
  readonly key: Record<string, unknown> | null
  readonly inserted: number | null
}

export interface Runner {
  /** Runs in a transaction that cannot write. */
  read<Row extends object = StatementResult>(request: RestRequest, statement: Sql): Promise<Row>
  /** `check` throws to refuse the change, which is then undone. */
  write<Row extends StatementResult>(
    request: RestRequest,
    statement: Sql,
    check: (result: Row) => void,
  ): Promise<Row>
}

/** Statements stay prepared on each connection for as long as it lasts, so their number is bounded. */
const MAX_PREPARED = 200
/** The rest of the places is kept for the statements of the shop's own pages. */
const MAX_PREPARED_FROM_OUTSIDE = 150
const MAX_PREPARED_CHARACTERS = 8_192
const MAX_COUNTED = 1_000
const OFTEN = 3
/** A statement's time while other requests wait for the lane that it holds. */
const CROWDED_TIMEOUT_MS = 500

export function createRunner(database: Database): Runner {
  const nameOf = createNames()
  const refuseDear = createCostLimit(database)

  function prepare(sql: Sql, { who, isFromOutside }: RestRequest): Statement {
    const statement = toStatement(sql)
    // A plan holds a role's policies, so each role has its own name for a text.
    const name = nameOf(`${who.role} ${statement.text}`, isFromOutside)
    return name === undefined ? statement : { ...statement, name }
  }

  return {
    async read(request, sql) {
      const statement = prepare(sql, request)
      await refuseDear(request, statement, settingsOf(request))
      const { rows } = await readAs(database, request.who, statement, optionsOf(request))
      const result = lone(rows)
      refuseLarge(request, result)
      return result as never
    },
    async write(request, sql, check) {
      const statement = prepare(sql, request)
      const isRolledBack = request.preferences.tx === 'rollback'
      const work = async ({ send }: Connection) => {
        const { rows } = await send(statement)
        const result = lone(rows) as never
        refuseLarge(request, result)
        check(result)
        // Deferred constraints are checked before this transaction is rolled back.
        if (isRolledBack) {
          await send({ text: 'set constraints all immediate' })
          throw new RolledBack(result)
        }
        return result
      }
      try {
        return await tryTwice(() => runAs(database, request.who, work, optionsOf(request)))
      } catch (error) {
        if (error instanceof RolledBack) return error.result as never
        throw error
      }
    },
  }
}

class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rolled back, as was preferred')
    this.result = result
  }
}

function refuseLarge({ limits: { answerBytes } }: RestRequest, { bytes }: Partial<StatementResult>) {
  if (answerBytes === undefined || (bytes ?? 0) <= answerBytes) return
  throw new RestError(400, '54001', `statement too complex: an answer of more than ${answerBytes} bytes`, {
    hint: 'Ask for fewer rows or columns.',
  })
}

function lone(rows: readonly object[]): object {
  const [row] = rows
  if (!row) throw new Error('a statement of the REST service answered no row')
  return row
}

function optionsOf(request: RestRequest): Omit<RunAsOptions, 'readOnly'> {
  const options = { settings: settingsOf(request), onTook: request.onTook }
  const isBound = request.isCrowded && request.who.role !== 'service_role'
  return isBound ? { ...options, statementTimeoutMs: CROWDED_TIMEOUT_MS } : options
}

/** The settings about the request that functions and policies may read, as PostgREST sets them. */
function settingsOf({ method, path, headers, preferences, limits }: RestRequest): Record<string, string> {
  return {
    search_path: 'public, extensions',
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
    ...(limits.answerBytes !== undefined && { [MAX_BYTES]: String(limits.answerBytes) }),
    ...(preferences.timezone === undefined ? {} : { TimeZone: preferences.timezone }),
  }
}

/** Names the texts that come often. */
function createNames(): (text: string, isFromOutside: boolean) => string | undefined {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: MAX_COUNTED })
  return (text, isFromOutside) => {
    if (text.length > MAX_PREPARED_CHARACTERS) return undefined
    const known = names.get(text)
    const most = isFromOutside ? MAX_PREPARED_FROM_OUTSIDE : MAX_PREPARED
    if (known !== undefined || names.size >= most) return known
    const digest = hash('sha256', text, 'base64')
    const times = (seen.get(digest) ?? 0) + 1
    seen.set(digest, times)
    if (times < OFTEN) return undefined
    const name = `rest ${names.size}`
    names.set(text, name)
    seen.delete(digest)
    return name
  }
}
