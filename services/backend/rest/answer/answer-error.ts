import { DatabaseError } from 'pg'
import { isDatabaseAway, isReadOnly } from '#database/database-away.ts'
import { SlowAnswer } from '#database/pglite/slow-answer.ts'
import type { ErrorLog } from '../../parts.ts'
import { RestError } from '../rest-error.ts'
import { raisedError, statusOfSqlstate } from './sqlstate-status.ts'

/** Clients may ask again after this time if the database cannot be reached. */
const RETRY_AFTER_S = 1
/** The status that nginx logs for a client that leaves before the answer. */
const CLIENT_CLOSED_REQUEST = 499

/** Answers any error in PostgREST's words. Unexpected errors are masked, and logged whole. */
export function answerError(error: unknown, request: Request, isSignedIn: boolean, log: ErrorLog): Response {
  // Nobody reads this answer, and a client that left is no failure.
  if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  const known = error instanceof RestError ? error : fromDatabase(error, isSignedIn)
  if (known !== error && known.status >= 500)
    log.error({ err: error, method: request.method }, 'the REST service failed')
  const { status, code, message, details, hint, headers } = known
  const body = request.method === 'HEAD' ? null : JSON.stringify({ code, details, hint, message })
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...headers,
    },
  })
}

function fromDatabase(error: unknown, isSignedIn: boolean): RestError {
  // A function that writes was called in a reading request, whose transaction takes no writes.
  const isAnswerable = !isDatabaseAway(error) || isReadOnly(error)
  if (error instanceof DatabaseError && error.code !== undefined && isAnswerable) {
    const { code, message, detail, hint } = error
    if (code === 'PGRST') return raisedError(message, detail)
    return new RestError(statusOfSqlstate(code, message, isSignedIn), code, message, {
      details: detail ?? null,
      hint: hint ?? null,
    })
  }
  if (error instanceof Error && error.cause instanceof SlowAnswer)
    return new RestError(504, '57014', 'canceling statement due to statement timeout')
  return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })
}
