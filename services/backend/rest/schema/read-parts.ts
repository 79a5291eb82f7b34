import { DatabaseError } from 'pg'
import type { Connection } from '#database/connection.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import { ROLES } from '../../access/who.ts'
import type { ErrorLog } from '../../parts.ts'

/** Each type with the types below it, as long as it is a domain; the last one has nothing below. */
export const BASE_TYPES = `
  base_types as (
    select oid, oid as base, typbasetype as below from pg_type
    union all
    select base_types.oid, pg_type.oid, pg_type.typbasetype
    from base_types join pg_type on pg_type.oid = base_types.below
  )`

/** The token roles for which the condition holds; the condition calls each of them `role`. */
export function rolesSql(condition: string): string {
  const names = ROLES.map((name) => `'${name}'`).join(', ')
  return `coalesce(
    (select json_agg(role.rolname) from pg_roles role where role.rolname in (${names}) and ${condition}), '[]')`
}

/** A query for parts of the schema: all of them, or those whose ids are its one parameter. */
export interface PartsQuery {
  readonly text: string
  /** A query for the `id` of every part. */
  readonly ids: string
}

const STATEMENT_TIMEOUT = '57014'

/**
 * Reads the rows of all parts of a kind. If the database fails over a part, because its catalogue lacks something that
 * the part needs, that part alone is left out and logged.
 */
export async function readParts<Row extends object>(
  { send }: Connection,
  { text, ids }: PartsQuery,
  log: ErrorLog,
): Promise<Row[]> {
  const read = async (some: readonly number[] | null): Promise<Row[]> => {
    const values = [some === null ? null : `{${some.join(',')}}`]
    return (await send<Row>({ text, values })).rows
  }

  async function readSome(some: readonly number[]): Promise<Row[]> {
    if (some.length === 0) return []
    try {
      return await read(some)
    } catch (error) {
      if (!isAboutParts(error)) throw error
      if (some.length === 1) {
        log.error({ err: error, oid: some[0] }, 'a part of the schema cannot be read, and is not served')
        return []
      }
      const half = some.length >> 1
      return [...(await readSome(some.slice(0, half))), ...(await readSome(some.slice(half)))]
    }
  }

  try {
    return await read(null)
  } catch (error) {
    if (!isAboutParts(error)) throw error
    const { rows } = await send<{ id: number }>({ text: ids })
    return readSome(rows.map(({ id }) => id))
  }
}

function isAboutParts(error: unknown): boolean {
  return error instanceof DatabaseError && !isDatabaseAway(error) && error.code !== STATEMENT_TIMEOUT
}
