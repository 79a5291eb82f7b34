import type { Context } from 'hono'
import * as v from 'valibot'
import { lockAccount } from '../accounts/select-accounts.ts'
import { toFactorJson } from '../accounts/user-json.ts'
import { byOwner, recordAudit } from '../audit/record-audit.ts'
import { checkFactorName, nameConflict, ownFactor } from '../factors/own-factor.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { readBody, text } from '../input/read-body.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { listPasskeys, ownPasskey, removePasskey, toPasskeyJson } from '../passkeys/passkey-rows.ts'

const schema = v.object({ friendly_name: text })

export function listFactors(c: Context<OwnerEnvironment>): Response {
  return c.json(c.var.account.factors.map(toFactorJson))
}

/** Renames a factor. */
export function updateFactor({ database, now }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const { account } = c.var
    const factor = ownFactor(account, c.req.param('factorId'))
    const { friendly_name: name } = await readBody(c, schema)
    checkFactorName(name)
    if (name === '' || name === factor.friendly_name) return c.json(toFactorJson(factor))
    if (account.factors.some(({ friendly_name }) => friendly_name === name)) throw nameConflict(name)
    await database.query.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id)
      await trx
        .updateTable('auth.mfa_factors')
        .set({ friendly_name: name, updated_at: now() })
        .where('id', '=', factor.id)
        .execute()
      const more = { factor_id: factor.id, factor_type: factor.factor_type }
      await recordAudit(trx, byOwner('factor_updated', account, more), now())
    })
    return c.json(toFactorJson({ ...factor, friendly_name: name, updated_at: now().toISOString() }))
  }
}

/** Helps a customer who lost the phone that the codes came from. */
export function deleteFactor(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const { account } = c.var
    const factor = ownFactor(account, c.req.param('factorId'))
    await removeFactor(parts, account, { factorId: factor.id, action: 'factor_deleted' })
    return c.json(toFactorJson(factor))
  }
}

export function listOwnersPasskeys({ database }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const passkeys = await listPasskeys(database.query, c.var.account.id)
    return c.json(passkeys.map(toPasskeyJson))
  }
}

export function deleteOwnersPasskey(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const { account } = c.var
    const passkey = await ownPasskey(parts.database.query, account.id, c.req.param('passkeyId'))
    const event = byOwner('passkey_deleted', account, { passkey_id: passkey.id })
    await removePasskey(parts, account, passkey, event)
    return c.body(null, 204)
  }
}
