import type { Who } from '../../access/who.ts'
import { statusOfSqlstate } from '../answer/sqlstate-status.ts'
import { RestError } from '../rest-error.ts'
import type { Rights, Schema } from '../schema/schema.ts'
import { decodePath, findTable } from './find-table.ts'
import type { RequestHead } from './rest-request.ts'

const DENIED = '42501'
/** The rights that each method needs; PUT may insert or update. */
const NEEDED: Readonly<Record<string, readonly (keyof Rights)[]>> = {
  POST: ['insert'],
  PUT: ['insert', 'update'],
  PATCH: ['update'],
  DELETE: ['delete'],
}

/**
 * Refuses what the role has no privilege for at all, in PostgreSQL's words, before the body is read and planned in
 * vain. PostgreSQL itself decides about columns and rows.
 */
export function refuseWithoutRight(schema: Schema, { who, method, path }: RequestHead): void {
  const [first = '', second] = decodePath(path)
  if (first === 'rpc' && second !== undefined) {
    const named = schema.routines.get(second) ?? []
    const isCallable = named.length === 0 || named.some(({ callers }) => callers.includes(who.role))
    if (!isCallable) throw denied(who, `function ${second}`)
    return
  }
  const needed = NEEDED[method]
  if (!needed || first === '' || second !== undefined) return
  const table = findTable(schema, first)
  if (needed.some((right) => !table.rights[right].includes(who.role)))
    throw denied(who, `${table.isView ? 'view' : 'table'} ${table.name}`)
}

function denied({ role }: Who, what: string): RestError {
  const message = `permission denied for ${what}`
  return new RestError(statusOfSqlstate(DENIED, message, role !== 'anon'), DENIED, message)
}
