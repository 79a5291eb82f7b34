import type { Context } from 'hono'
import { toFactorJson } from '../accounts/user-json.ts'
import type { OwnerEnvironment } from '../parts.ts'

export function listFactors(c: Context<OwnerEnvironment>): Response {
  return c.json(c.var.account.factors.map(toFactorJson))
}
