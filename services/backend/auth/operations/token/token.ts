import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { isBanned, selectAccounts } from '../../accounts/select-accounts.ts'
import { ApiError, OAuthError } from '../../answers/api-error.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import { redeemAuthCode } from '../../pkce/flow-state.ts'
import { beginSession, describeNewSession } from '../../sessions/answer-new-session.ts'
import { findSignedIn } from '../../sessions/find-signed-in.ts'
import { visitorOf } from '../../sessions/note-browser.ts'
import { rotateRefreshToken } from '../../sessions/rotate-refresh-token.ts'
import { readRefreshToken, toSessionJson } from '../../sessions/tokens.ts'
import { idTokenGrant, web3Grant } from '../switched-off.ts'
import { passwordGrant } from './token-password.ts'

type Grant = (c: Context<CallerEnvironment>) => Promise<Response>

const refreshSchema = v.object({ refresh_token: text })
const pkceSchema = v.object({ auth_code: text, code_verifier: text })

/** The grants that a client may exchange for a session. */
export function token(parts: AuthParts) {
  const grants = new Map<string | undefined, Grant>([
    ['password', passwordGrant(parts)],
    ['refresh_token', refreshTokenGrant(parts)],
    ['pkce', pkceGrant(parts)],
    ['id_token', idTokenGrant],
    ['web3', web3Grant],
  ])
  return (c: Context<CallerEnvironment>): Promise<Response> => {
    const grant = grants.get(c.req.query('grant_type'))
    if (!grant) throw new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
    return grant(c)
  }
}

function refreshTokenGrant(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(parts.limits.refreshByAddress, c.env.address)
    const { refresh_token } = await readBody(c, refreshSchema)
    if (refresh_token === '') throw new OAuthError('invalid_request', 'refresh_token required')
    const shown = readRefreshToken(refresh_token, parts.refreshTokenKey)
    if (!shown) throw noSuchToken()
    const { query } = parts.database
    const now = parts.now()
    const { accountId, counter } = await rotateRefreshToken(query, shown, visitorOf(c), now)
    const { account, session } = await findSignedIn(query, accountId, shown.sessionId, now)
    // Another request signed the session out in this very moment.
    if (!account || !session) throw noSuchToken()
    return c.json(await toSessionJson(parts, account, session, counter))
  }
}

function noSuchToken(): ApiError {
  return new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

function pkceGrant(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(parts.limits.exchangeByAddress, c.env.address)
    const { auth_code, code_verifier } = await readBody(c, pkceSchema)
    if (auth_code === '' || code_verifier === '') {
      const message = 'invalid request: both auth code and code verifier should be non-empty'
      throw new ApiError(400, 'validation_failed', message)
    }
    const now = parts.now()
    // Where the session cannot be opened, the code stays good.
    const begun = await parts.database.query.transaction().execute(async (trx) => {
      const { accountId, method } = await redeemAuthCode(trx, auth_code, code_verifier, now)
      const account = await selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
      if (isBanned(account, now)) throw new ApiError(403, 'user_banned', 'User is banned')
      return beginSession(trx, parts, c, account, method)
    })
    return c.json(await describeNewSession(parts, begun))
  }
}
