import type { Context } from 'hono'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { listPasskeys, toPasskeyJson } from '../../passkeys/passkey-rows.ts'

export function passkeyList({ database }: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const passkeys = await listPasskeys(database.query, c.var.account.id)
    return c.json(passkeys.map(toPasskeyJson))
  }
}
