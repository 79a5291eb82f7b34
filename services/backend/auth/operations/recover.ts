import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { findAccountByEmail } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress } from '../input/addresses.ts'
import { readBody, text } from '../input/read-body.ts'
import { hideWork } from '../limits/hide-work.ts'
import { enforce } from '../limits/limits.ts'
import { linkKinds, sendLink } from '../mails/send-link.ts'
import type { AuthParts } from '../parts.ts'
import { challengeFields, readChallenge } from '../pkce/code-challenge.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

const schema = v.object({ email: text, ...challengeFields })

/** Mails a way in after a forgotten password; the answer is the same whether there is such an account or not. */
export function recover(parts: AuthParts) {
  const { database, limits } = parts
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(limits.recoverByAddress, c.env.address)
    const body = await readBody(c, schema)
    if (body.email === '') {
      throw new ApiError(400, 'validation_failed', 'Password recovery requires an email')
    }
    const address = checkEmailAddress(body.email)
    const asked = { challenge: readChallenge(body), redirectTo: redirectTarget(c, parts) }
    const { sentAt } = linkKinds.recovery
    const isForProgram = asked.challenge !== undefined
    const wanted = { address: c.env.address, mailbox: address, sentAt, isForProgram }
    await hideWork(parts, wanted, (asker) =>
      database.query.transaction().execute(async (trx) => {
        const account = await findAccountByEmail(trx, address)
        if (account)
          await sendLink(trx, parts, 'recovery', { accountId: account.id, address }, { ...asked, asker })
      }),
    )
    return c.json({})
  }
}
