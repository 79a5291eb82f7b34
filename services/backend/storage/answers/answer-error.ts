import type { Context } from 'hono'
import { DatabaseError } from 'pg'
import { mayPass } from '#database/database-away.ts'
import type { ErrorLog } from '../../parts.ts'
import { StorageError } from './storage-error.ts'

const REFUSED = '42501'
const TAKEN = '23505'
const RETRY_AFTER_S = 1

/** Answers in the words of the hosted service. Unexpected errors are masked, and logged whole. */
export function answerError(error: Error, c: Context, log: ErrorLog): Response {
  const known = error instanceof StorageError ? error : refusalOf(error)
  if (!known) log.error({ err: error, method: c.req.method }, 'the storage service failed')
  const {
    meantStatus,
    code,
    error: name,
    message,
  } = known ?? (mayPass(error) ? databaseAway() : internalError())
  const body = { statusCode: String(meantStatus), code, error: name, message }
  if (mayPass(error)) {
    c.header('retry-after', String(RETRY_AFTER_S))
    return c.json(body, 503)
  }
  return c.json(body, meantStatus === 500 ? 500 : 400)
}

function databaseAway() {
  return new StorageError(503, 'DatabaseError', 'The database cannot do it just now, try again in a moment')
}

function internalError() {
  return new StorageError(500, 'InternalError', 'Internal server error')
}

function refusalOf(error: Error): StorageError | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === REFUSED) return new StorageError(403, 'AccessDenied', error.message, 'Unauthorized')
  if (error.code === TAKEN)
    return new StorageError(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate')
  return undefined
}
