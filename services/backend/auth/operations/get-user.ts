import type { Context } from 'hono'
import { toUserJson } from '../accounts/user-json.ts'
import type { OwnerEnvironment, SignedInEnvironment } from '../parts.ts'

/** Answers the caller's own account or, to the owner, any account. */
export function getUser(c: Context<SignedInEnvironment> | Context<OwnerEnvironment>): Response {
  return c.json(toUserJson(c.var.account))
}
