import { LRUCache } from 'lru-cache'
import type { Connection, Statement } from '#database/connection.ts'
import type { Database } from '#database/database.ts'
import { tryTwice } from '#database/transactions/try-twice.ts'
import { readAs, runAs } from '../../access/run-as.ts'
import { type Sql, toStatement } from '../sql/sql.ts'
import type { RestRequest } from './rest-request.ts'

/** What every statement of the service answers: one row. */
export interface Told {
  readonly total: number | null
  readonly page: number
  readonly body: string
  /** What functions of the database want the answer to say. */
  readonly headers: string | null
  readonly status: string | null
}

export interface ToldWrite extends Told {
  readonly key: Record<string, unknown> | null
  readonly inserted: number | null
}

export interface Runner {
  /** In a transaction that cannot write. */
  read<Row extends object = Told>(request: RestRequest, statement: Sql): Promise<Row>
  /** `check` may refuse what was done, which is then undone. */
  write<Row extends Told>(request: RestRequest, statement: Sql, check: (told: Row) => void): Promise<Row>
}

/** Statements stay prepared on each connection for as long as it lasts, so there must not be too many. */
const MAX_PREPARED = 200
const MAX_COUNTED = 1_000
const OFTEN = 3

export function createRunner(database: Database): Runner {
  const nameOf = createNames()

  function prepare(sql: Sql, { who }: RestRequest): Statement {
    const statement = toStatement(sql)
    // A plan holds the policies of a role.
    const name = nameOf(`${who.role} ${statement.text}`)
    return name === undefined ? statement : { ...statement, name }
  }

  return {
    async read(request, sql) {
      const statement = prepare(sql, request)
      const { rows } = await readAs(database, request.who, statement, { settings: settingsOf(request) })
      return lone(rows) as never
    },
    async write(request, sql, check) {
      const statement = prepare(sql, request)
      const isRolledBack = request.preferences.tx === 'rollback'
      const work = async ({ send }: Connection) => {
        const { rows } = await send(statement)
        const told = lone(rows) as never
        check(told)
        // What is checked at the end of a transaction is checked before this one is taken back.
        if (isRolledBack) {
          await send({ text: 'set constraints all immediate' })
          throw new RolledBack(told)
        }
        return told
      }
      try {
        const settings = settingsOf(request)
        return await tryTwice(() => runAs(database, request.who, work, { settings }))
      } catch (error) {
        if (error instanceof RolledBack) return error.told as never
        throw error
      }
    },
  }
}

class RolledBack extends Error {
  readonly told: unknown

  constructor(told: unknown) {
    super('rolled back, as was preferred')
    this.told = told
  }
}

function lone(rows: readonly object[]): object {
  const [row] = rows
  if (!row) throw new Error('a statement of the REST service answered no row')
  return row
}

/** What functions and policies may ask about the request, as PostgREST sets it. */
function settingsOf({ method, path, headers, preferences }: RestRequest): Record<string, string> {
  return {
    search_path: 'public, extensions',
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
    ...(preferences.timezone === undefined ? {} : { TimeZone: preferences.timezone }),
  }
}

/** Names for the texts that come often. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: MAX_COUNTED })
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED) return known
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    if (times < OFTEN) return undefined
    const name = `rest ${names.size}`
    names.set(text, name)
    seen.delete(text)
    return name
  }
}
