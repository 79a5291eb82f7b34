import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { isBanned, selectAccounts } from '../../accounts/select-accounts.ts'
import { ApiError } from '../../answers/api-error.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import { redeemAuthCode } from '../../pkce/redeem-auth-code.ts'
import { answerNewSession } from '../../sessions/answer-new-session.ts'

const schema = v.object({ auth_code: text, code_verifier: text })

export function pkceGrant(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    enforce(parts.limits.exchangeByAddress, c.env.address)
    const { auth_code, code_verifier } = await readBody(c, schema)
    if (auth_code === '' || code_verifier === '') {
      const message = 'invalid request: both auth code and code verifier should be non-empty'
      throw new ApiError(400, 'validation_failed', message)
    }
    const { query } = parts.database
    const now = parts.now()
    const { accountId, method } = await redeemAuthCode(query, auth_code, code_verifier, now)
    const account = await selectAccounts(query).where('account.id', '=', accountId).executeTakeFirst()
    if (!account) throw new ApiError(403, 'user_not_found', 'User does not exist')
    if (isBanned(account, now)) throw new ApiError(403, 'user_banned', 'User is banned')
    return answerNewSession(parts, c, account, method)
  }
}
