import type { Context } from 'hono'
import type { GatewayEnvironment } from '../../gateway/environment.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts } from '../parts.ts'
import { noteNewBrowser } from './note-browser.ts'
import { openSession } from './open-session.ts'
import type { AuthenticationMethod } from './session.ts'
import { toSessionJson } from './session-json.ts'
import { visitorOf } from './visitor.ts'

/** The end of every way of signing in. */
export async function answerNewSession(
  parts: AuthParts,
  c: Context<GatewayEnvironment>,
  account: Account,
  method: AuthenticationMethod,
): Promise<Response> {
  return c.json(await newSessionJson(parts, c, account, method))
}

export async function newSessionJson(
  parts: AuthParts,
  c: Context<GatewayEnvironment>,
  account: Account,
  method: AuthenticationMethod,
): Promise<Record<string, unknown>> {
  const now = parts.now()
  const visitor = visitorOf(c)
  const opened = await openSession(parts.database.query, account, method, visitor, now)
  if (!opened) throw new ApiError(403, 'user_not_found', 'User does not exist')
  if (!opened.isKnownBrowser) await noteNewBrowser(parts, account, visitor, now)
  parts.knownVisitors.add(c.env.address, account.email ?? '')
  return toSessionJson(parts, { ...account, last_sign_in_at: now }, opened.session, 0)
}
