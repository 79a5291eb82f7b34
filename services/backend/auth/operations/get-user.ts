import type { Context } from 'hono'
import { toUserJson } from '../accounts/user-json.ts'
import type { SignedInEnvironment } from '../parts.ts'

export function getUser(c: Context<SignedInEnvironment>): Response {
  return c.json(toUserJson(c.var.account))
}
