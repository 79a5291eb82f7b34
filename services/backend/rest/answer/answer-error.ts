import { DatabaseError } from 'pg'
import { SlowAnswer } from '#database/pglite/slow-answer.ts'
import type { Log } from '../../parts.ts'
import { raisedError } from './raised-error.ts'
import { RestError } from './rest-error.ts'
import { statusOfSqlstate } from './sqlstate-status.ts'

/** What is asked of a database that just now cannot be asked may be asked again. */
const RETRY_AFTER_S = 1

/** Any error in PostgREST's words. The unexpected is masked, and logged whole. */
export function answerError(error: unknown, request: Request, isSignedIn: boolean, log: Log): Response {
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
  if (error instanceof DatabaseError && error.code !== undefined) {
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
