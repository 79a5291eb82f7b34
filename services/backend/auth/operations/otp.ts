import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { createAccount } from '../accounts/create-account.ts'
import { findAccountByEmail } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress, checkPhoneNumber } from '../input/addresses.ts'
import { checkData } from '../input/check-data.ts'
import { metadata, readBody, text } from '../input/read-body.ts'
import { hideWork } from '../limits/hide-work.ts'
import { enforce } from '../limits/limits.ts'
import { linkKinds, sendLink } from '../mails/send-link.ts'
import type { AuthParts } from '../parts.ts'
import { challengeFields, readChallenge } from '../pkce/code-challenge.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

const schema = v.object({
  email: text,
  phone: text,
  channel: text,
  create_user: v.nullish(v.boolean(), true),
  data: metadata,
  ...challengeFields,
})

/** Signs in or up by mail alone: using the mail confirms the account. */
export function otp(parts: AuthParts) {
  const { database, limits, now } = parts
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(limits.otpByAddress, c.env.address)
    const { email, phone, channel, create_user, data, ...challengeOf } = await readBody(c, schema)
    if (email !== '' && phone !== '')
      throw invalid('Only an email address or phone number should be provided')
    if (email !== '' && channel !== '') throw invalid('Channel should only be specified with Phone OTP')
    const asked = { challenge: readChallenge(challengeOf), redirectTo: redirectTarget(c, parts) }
    if (phone !== '') checkPhoneNumber(phone)
    if (phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Unsupported phone provider')
    if (email === '') throw invalid('One of email or phone must be set')
    const address = checkEmailAddress(email)
    checkData('data', data)
    const { sentAt } = linkKinds.magiclink
    const isForProgram = asked.challenge !== undefined
    const wanted = { address: c.env.address, mailbox: address, sentAt, isForProgram }
    await hideWork(parts, wanted, (asker) =>
      database.query.transaction().execute(async (trx) => {
        const found = await findAccountByEmail(trx, address)
        const newcomer = { email: address, passwordHash: '', data: data ?? {}, confirmedAt: null }
        const makes = create_user && parts.signIns.areSignUpsAllowed
        const account = found ?? (makes ? await createAccount(trx, newcomer, now()) : undefined)
        if (account)
          await sendLink(trx, parts, 'magiclink', { accountId: account.id, address }, { ...asked, asker })
      }),
    )
    return c.json({})
  }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
