import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../../answers/api-error.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { ownPasskey, passkeyNotFound, toPasskeyJson } from '../../passkeys/passkey-rows.ts'

const MAX_NAME_LENGTH = 120

const schema = v.object({ friendly_name: text })

/** Renames a passkey. */
export function updatePasskey({ database, limits, now }: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(limits.challengeByAddress, c.env.address)
    const { account } = c.var
    const { friendly_name: name } = await readBody(c, schema)
    if (name === '') throw invalid('friendly_name is required')
    if (name.length > MAX_NAME_LENGTH) {
      throw invalid(`friendly_name must be ${MAX_NAME_LENGTH} characters or less`)
    }
    const { id } = await ownPasskey(database.query, account.id, c.req.param('passkeyId'))
    const renamed = await database.query.transaction().execute(async (trx) => {
      const updated = await trx
        .updateTable('auth.webauthn_credentials')
        .set({ friendly_name: name, updated_at: now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!updated) throw passkeyNotFound()
      await recordAudit(trx, { action: 'passkey_updated', actor: account, traits: { passkey_id: id } }, now())
      return updated
    })
    return c.json(toPasskeyJson(renamed))
  }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
