import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { mayPass } from '#database/database-away.ts'
import type { ErrorLog } from '../../parts.ts'
import { ApiError, OAuthError } from './api-error.ts'

export const VERSION_HEADER = 'X-Supabase-Api-Version'
const NEWEST_VERSION = '2024-01-01'
const RETRY_AFTER_S = 1
const UNEXPECTED = 'Unexpected failure, please check server logs for more information'

/**
 * Words errors as GoTrue does in the version that the client asks for. Unexpected errors are masked, and logged whole.
 */
export function answerError(error: Error, c: Context, log: ErrorLog): Response {
  if (error instanceof OAuthError) {
    return c.json({ error: error.code, error_description: error.message }, 400)
  }
  if (error instanceof ApiError) return answer(error, c)
  // The address is not logged, because its query may hold a token.
  log.error({ err: error, method: c.req.method, route: routePath(c) }, 'the auth service failed')
  if (mayPass(error)) {
    // A client that is told of a failure forgets the session; after a 503 it tries again.
    c.header('retry-after', String(RETRY_AFTER_S))
    return answer(new ApiError(503, 'unexpected_failure', 'The database cannot do it just now'), c)
  }
  return answer(new ApiError(500, 'unexpected_failure', UNEXPECTED), c)
}

function answer({ status, code, message, details }: ApiError, c: Context): Response {
  c.header('x-sb-error-code', code)
  if (asksForNewest(c.req.header(VERSION_HEADER))) {
    c.header(VERSION_HEADER, NEWEST_VERSION)
    return c.json({ code, message, ...details }, status)
  }
  return c.json({ code: status, error_code: code, msg: message, ...details }, status)
}

/** Dates of this form compare as text. */
function asksForNewest(version = ''): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= NEWEST_VERSION
}
