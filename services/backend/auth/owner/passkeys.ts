import type { Context } from 'hono'
import { byOwner } from '../audit/record-audit.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { listPasskeys, ownPasskey, toPasskeyJson } from '../passkeys/passkey-rows.ts'
import { removePasskey } from '../passkeys/remove-passkey.ts'

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
