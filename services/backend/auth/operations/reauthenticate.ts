import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enforceMailLimits } from '../limits/limits.ts'
import { enforceUnprovedCodes, tooSoonAfter } from '../limits/mail-frequency.ts'
import { sendReauthentication } from '../mails/send-reauthentication.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'

/** Sends the code that a password change needs in a session that is no longer new, and that proves a mailbox. */
export function reauthenticate(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    const { id, email, email_confirmed_at, email_proved_at, reauthentication_sent_at } = c.var.account
    if (email === null) {
      const message = 'Reauthentication requires the user to have an email or a phone number'
      throw new ApiError(400, 'validation_failed', message)
    }
    if (!email_confirmed_at) throw new ApiError(422, 'email_not_confirmed', 'Please verify your email first.')
    const isProved = email_proved_at !== null
    await enforceMailLimits(parts.limits, { address: c.env.address, isKnown: isProved })
    const giveBack = isProved ? undefined : await enforceUnprovedCodes(parts.limits, email)
    const mailbox = { accountId: id, address: email, isProved }
    const send = async (trx: Transaction<Tables>) => {
      const isQueued = await sendReauthentication(trx, parts, mailbox)
      if (isQueued)
        await recordAudit(trx, { action: 'user_reauthenticate_requested', actor: c.var.account }, parts.now())
      return isQueued
    }
    let isSent = false
    try {
      isSent = await parts.database.query.transaction().execute(send)
    } finally {
      if (!isSent) await giveBack?.()
    }
    if (!isSent) throw tooSoonAfter(reauthentication_sent_at, parts.now())
    return c.json({})
  }
}
