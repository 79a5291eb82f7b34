import type { Context } from 'hono'
import { toUserJson } from '../accounts/user-json.ts'
import type { OwnerEnvironment, SignedInEnvironment } from '../parts.ts'
import { SESSION_LEVEL_HEADER } from '../sessions/session.ts'

/** Answers the caller's own account, and in a header the session's present level, which the token may no longer tell. */
export function getUser(c: Context<SignedInEnvironment>): Response {
  return c.json(toUserJson(c.var.account), 200, { [SESSION_LEVEL_HEADER]: c.var.session.aal })
}

/** Answers any account to the owner. */
export function getAnyUser(c: Context<OwnerEnvironment>): Response {
  return c.json(toUserJson(c.var.account))
}
