import type { Context } from 'hono'
import * as v from 'valibot'
import { lockAccount } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'
import { endSessions, isOutranked } from '../sessions/end-sessions.ts'

const scopeSchema = v.picklist(['global', 'local', 'others'])

export function logout({ database, now }: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const asked = c.req.query('scope') || 'global'
    const scope = v.safeParse(scopeSchema, asked)
    if (!scope.success) {
      throw new ApiError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(asked)}`)
    }
    const { account, session } = c.var
    const isRefused = await database.query.transaction().execute(async (trx) => {
      // Accepting a code ends sessions too, and two transactions that lock the same rows in turn would deadlock.
      await lockAccount(trx, account.id)
      const reachesTooFar = scope.output !== 'local' && (await isOutranked(trx, account.id, session))
      if (reachesTooFar && scope.output === 'others') return true
      // Clients forget the session that asked to end all, whatever the answer, so that session ends.
      await endSessions(trx, account.id, session.id, reachesTooFar ? 'local' : scope.output)
      await recordAudit(trx, { action: 'logout', actor: account }, now())
      return reachesTooFar
    })
    if (isRefused) {
      throw new ApiError(403, 'insufficient_aal', 'AAL2 session is required to end sessions of AAL2')
    }
    return c.body(null, 204)
  }
}
