import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { ApiError, OAuthError } from '../../answers/api-error.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import { findSignedIn } from '../../sessions/find-signed-in.ts'
import { readRefreshToken } from '../../sessions/refresh-token.ts'
import { rotateRefreshToken } from '../../sessions/rotate-refresh-token.ts'
import { toSessionJson } from '../../sessions/session-json.ts'
import { visitorOf } from '../../sessions/visitor.ts'

const schema = v.object({ refresh_token: text })

export function refreshTokenGrant(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    enforce(parts.limits.refreshByAddress, c.env.address)
    const { refresh_token } = await readBody(c, schema)
    if (refresh_token === '') throw new OAuthError('invalid_request', 'refresh_token required')
    const shown = readRefreshToken(refresh_token, parts.refreshTokenKey)
    if (!shown) throw notFound()
    const { query } = parts.database
    const now = parts.now()
    const { accountId, counter } = await rotateRefreshToken(query, shown, visitorOf(c), now)
    const { account, session } = await findSignedIn(query, accountId, shown.sessionId, now)
    // Another request signed the session out in this very moment.
    if (!account || !session) throw notFound()
    return c.json(await toSessionJson(parts, account, session, counter))
  }
}

function notFound(): ApiError {
  return new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
