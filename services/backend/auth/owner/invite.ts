import type { Context } from 'hono'
import * as v from 'valibot'
import { createAccount } from '../accounts/create-account.ts'
import { emailExists } from '../accounts/email-exists.ts'
import { findAccountByEmail } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { byOwner, OWNER, recordAudit } from '../audit/record-audit.ts'
import { checkEmailAddress } from '../input/addresses.ts'
import { checkData } from '../input/check-data.ts'
import { metadata, readBody, text } from '../input/read-body.ts'
import { queueLink } from '../mails/send-link.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { markSent } from './mark-sent.ts'

const schema = v.object({ email: text, data: metadata })

/** Makes an account that nobody can enter yet, and mails its way in. A repeated invitation sends the mail again. */
export function invite(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const { email, data } = await readBody(c, schema)
    const address = checkEmailAddress(email)
    checkData('data', data)
    const redirectTo = redirectTarget(c, parts)
    const now = parts.now()
    const invited = await parts.database.query.transaction().execute(async (trx) => {
      const newcomer = { email: address, passwordHash: '', data: data ?? {}, confirmedAt: null }
      const madeBy = { actor: OWNER, action: 'user_invited' } as const
      const created = await createAccount(trx, { ...newcomer, madeBy }, now)
      const account = created ?? (await findAccountByEmail(trx, address))
      if (!account || account.email_confirmed_at) throw emailExists()
      if (!created) await recordAudit(trx, byOwner('user_invited', account), now)
      await queueLink(
        trx,
        parts,
        'invite',
        { accountId: account.id, address },
        { redirectTo, challenge: undefined, asker: { address: undefined, isKnown: true } },
      )
      return markSent(trx, account.id, ['confirmation_sent_at', 'invited_at'], now)
    })
    return c.json(toUserJson(invited))
  }
}
