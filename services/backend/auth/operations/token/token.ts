import type { Context } from 'hono'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { ApiError } from '../../answers/api-error.ts'
import type { AuthParts } from '../../parts.ts'
import { idTokenGrant, web3Grant } from '../switched-off.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'
import { refreshTokenGrant } from './token-refresh-token.ts'

type Grant = (c: Context<CallerEnvironment>) => Promise<Response>

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
