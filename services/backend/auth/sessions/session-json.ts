import type { BackendParts } from '../../parts.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { issueAccessToken } from './access-token.ts'
import { writeRefreshToken } from './refresh-token.ts'
import type { Session } from './session.ts'

/** The session as clients keep it: the answer to every way of signing in. */
export async function toSessionJson(
  parts: BackendParts,
  account: Account,
  session: Session,
  refreshCounter: number,
): Promise<Record<string, unknown>> {
  const { token, expiresAtS } = await issueAccessToken(parts, account, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: parts.accessTokenTtlS,
    expires_at: expiresAtS,
    refresh_token: writeRefreshToken(
      { sessionId: session.id, counter: refreshCounter },
      parts.refreshTokenKey,
    ),
    user: toUserJson(account),
  }
}
