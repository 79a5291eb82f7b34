import type { Context } from 'hono'
import { toFactorJson } from '../accounts/user-json.ts'
import { ownFactor } from '../factors/own-factor.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'

export function listFactors(c: Context<OwnerEnvironment>): Response {
  return c.json(c.var.account.factors.map(toFactorJson))
}

/** Helps a customer who lost the phone that the codes came from. */
export function deleteFactor(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const { account } = c.var
    const factor = ownFactor(account, c.req.param('factorId'))
    await removeFactor(parts, account, factor, 'factor_deleted')
    return c.json(toFactorJson(factor))
  }
}
