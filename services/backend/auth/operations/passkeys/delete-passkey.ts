import type { Context } from 'hono'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { ownPasskey, removePasskey } from '../../passkeys/passkey-rows.ts'
import { requireSecondFactor } from '../../passkeys/require-passkeys.ts'

export function deletePasskey(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const { account, session } = c.var
    requireSecondFactor(account, session)
    const passkey = await ownPasskey(parts.database.query, account.id, c.req.param('passkeyId'))
    const event = { action: 'passkey_deleted', actor: account, traits: { passkey_id: passkey.id } } as const
    await removePasskey(parts, account, passkey, event, session.id)
    return c.body(null, 204)
  }
}
