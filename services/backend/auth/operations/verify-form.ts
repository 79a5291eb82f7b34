import type { Context } from 'hono'
import type { GatewayEnvironment } from '../../gateway/environment.ts'
import { ApiError } from '../answers/api-error.ts'
import { enforce } from '../limits/limits.ts'
import { PKCE_PREFIX } from '../mails/verify-link.ts'
import { spendLink } from '../one-time-tokens/spend-link.ts'
import { HALF_WAY } from '../one-time-tokens/spend-token.ts'
import type { AuthParts } from '../parts.ts'
import { issueAuthCode } from '../pkce/flow-state.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { withAuthCode, withError, withMessage, withSession } from '../redirects/redirects.ts'
import { newSessionJson } from '../sessions/answer-new-session.ts'

/** What GoTrue does at the link itself: leads back to the shop, with a session, with a code for one, or with why not. */
export function verifyForm(parts: AuthParts) {
  return async (c: Context<GatewayEnvironment>): Promise<Response> => {
    const form = await c.req.parseBody()
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const [token, type] = [field('token'), field('type')]
    const target = redirectTarget(c, parts.publicUrl, field('redirect_to'))
    try {
      enforce(parts.limits.verifyByAddress, c.env.address)
      return c.redirect(await follow(parts, c, { token, type, target }), 303)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return c.redirect(withError(target, error, token.startsWith(PKCE_PREFIX)), 303)
    }
  }
}

interface Link {
  readonly token: string
  readonly type: string
  readonly target: URL
}

async function follow(
  parts: AuthParts,
  c: Context<GatewayEnvironment>,
  { token, type, target }: Link,
): Promise<string> {
  const { account, flowStateId, isWhole } = await spendLink(parts, type, token)
  if (!isWhole) return withMessage(target, HALF_WAY, flowStateId !== null)
  if (flowStateId === null) return withSession(target, await newSessionJson(parts, c, account, 'otp'), type)
  return withAuthCode(target, await issueAuthCode(parts.database.query, flowStateId, parts.now()))
}
