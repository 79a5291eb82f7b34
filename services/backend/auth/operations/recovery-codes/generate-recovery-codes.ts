import type { Context } from 'hono'
import * as v from 'valibot'
import { checkFactorName } from '../../factors/own-factor.ts'
import { addCodes, requireRaised } from '../../factors/recovery-code-rows.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

const DEFAULT_NAME = 'Recovery codes'

const schema = v.object({ friendly_name: text })

/** The only answer, with that of making them anew, that shows the codes. */
export function generateRecoveryCodes(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.challengeByAddress, c.env.address)
    // Clients send no body where they have no name for the codes.
    const hasBody = (await c.req.raw.clone().text()) !== ''
    const { friendly_name } = hasBody ? await readBody(c, schema) : { friendly_name: '' }
    checkFactorName(friendly_name)
    requireRaised(c.var.session)
    const name = friendly_name || DEFAULT_NAME
    const { id, codes } = await addCodes(parts, c.var, name)
    return c.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes })
  }
}
