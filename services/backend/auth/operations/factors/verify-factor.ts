import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../../answers/api-error.ts'
import { acceptCode, wrongCode } from '../../factors/accept-code.ts'
import { readChallenge } from '../../factors/challenges.ts'
import { openSecret } from '../../factors/factor-secret.ts'
import { stepOfCode } from '../../factors/one-time-code.ts'
import { ownFactor, requireTotp } from '../../factors/own-factor.ts'
import { readBody, text } from '../../input/read-body.ts'
import { countedAs } from '../../limits/counted-as.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { requireSignedIn } from '../../sessions/find-signed-in.ts'
import { showedFactorFrom } from '../../sessions/note-browser.ts'
import { toSessionJson } from '../../sessions/session-json.ts'

/** No challenge has this id, so a missing one is not found. */
const NO_CHALLENGE = '00000000-0000-0000-0000-000000000000'

const schema = v.object({ challenge_id: v.nullish(v.pipe(v.string(), v.uuid()), NO_CHALLENGE), code: text })

/** The session goes on with two factors, under new tokens. */
export function verifyFactor(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    enforce(parts.limits.codeByAddress, c.env.address)
    const factor = ownFactor(c.var.account, c.req.param('factorId'))
    const { challenge_id, code } = await readBody(c, schema)
    if (code === '') throw new ApiError(400, 'validation_failed', 'Code needs to be non-empty')
    requireTotp(factor)
    const { query } = parts.database
    const now = parts.now()
    const challenge = { id: challenge_id, factorId: factor.id }
    const sealed = await readChallenge(query, challenge, c.env.address ?? null, now)
    const accountId = c.var.account.id
    // Whoever has only the password shares one count of guesses with all others who do; the owner's count is separate.
    const from = c.env.address
    const asker = { address: from, isKnown: await showedFactorFrom(query, accountId, from) }
    const key = countedAs(accountId, asker)
    enforce(parts.limits.codeByAccount, key)
    const step = stepOfCode(openSecret(sealed, factor.id, parts.factorKey), code, now)
    if (step === undefined) throw wrongCode()
    const sessionId = c.var.session.id
    const counter = await acceptCode(
      parts,
      {
        accountId,
        from,
        email: c.var.account.email,
        sessionId,
        factorId: factor.id,
        challengeId: challenge_id,
        step,
        isFirst: factor.status === 'unverified',
      },
      now,
    )
    parts.limits.codeByAccount.giveBack(key)
    const { account, session } = await requireSignedIn(query, accountId, sessionId, now)
    return c.json(await toSessionJson(parts, account, session, counter))
  }
}
