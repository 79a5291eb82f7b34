import type { Context } from 'hono'
import { toUserJson } from '../accounts/user-json.ts'
import type { OwnerEnvironment, SignedInEnvironment } from '../parts.ts'

/** One's own account; to the owner, anybody's. */
export function getUser(c: Context<SignedInEnvironment> | Context<OwnerEnvironment>): Response {
  return c.json(toUserJson(c.var.account))
}
