import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { findAccountByEmail } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress } from '../input/addresses.ts'
import { readBody, text } from '../input/read-body.ts'
import { hideWork } from '../limits/hide-work.ts'
import { enforce } from '../limits/limits.ts'
import { takeNextMailbox } from '../limits/mail-frequency.ts'
import { sendEmailChange } from '../mails/send-email-change.ts'
import { type LinkRequest, linkKinds, sendLink } from '../mails/send-link.ts'
import { EMAIL_CHANGE_TOKENS } from '../one-time-tokens/one-time-token.ts'
import { areAnyGood } from '../one-time-tokens/take-token.ts'
import type { AuthParts } from '../parts.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { challengeFields, readChallenge } from '../pkce/code-challenge.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

const schema = v.object({ type: text, email: text, phone: text, ...challengeFields })
const typeSchema = v.picklist(['signup', 'email_change', 'sms', 'phone_change'])

/** Sends again a mail that is still waited for; the answer is the same whether there is one or not. */
export function resend(parts: AuthParts) {
  const { database, limits } = parts
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    await enforce(limits.resendByAddress, c.env.address)
    const { type: asked, email, phone, ...challengeOf } = await readBody(c, schema)
    const parsed = v.safeParse(typeSchema, asked)
    if (!parsed.success) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    const type = parsed.output
    if (type === 'signup' && email === '') throw invalid('Type provided requires an email address')
    if (type === 'sms' && phone === '') throw invalid('Type provided requires a phone number')
    if (email !== '' && phone !== '')
      throw invalid('Only an email address or phone number should be provided.')
    if (phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Phone logins are disabled')
    if (email === '') throw invalid('Missing email address or phone number')
    const address = checkEmailAddress(email)
    const links = { challenge: readChallenge(challengeOf), redirectTo: redirectTarget(c, parts) }
    if (type !== 'signup' && type !== 'email_change') return c.json({})
    const sentAt = type === 'signup' ? linkKinds.signup.sentAt : 'email_change_sent_at'
    const send = type === 'signup' ? resendSignUp : resendEmailChange
    const isForProgram = links.challenge !== undefined
    const wanted = { address: c.env.address, mailbox: address, sentAt, isForProgram }
    await hideWork(parts, wanted, async (asker) => {
      if (type === 'email_change' && !(await mayMailNext(parts, address, asker))) return
      await database.query.transaction().execute((trx) => send(trx, parts, address, { ...links, asker }))
    })
    return c.json({})
  }
}

async function resendSignUp(trx: Kysely<Tables>, parts: AuthParts, address: string, request: LinkRequest) {
  const account = await findAccountByEmail(trx, address)
  if (!account || account.email_confirmed_at) return
  await sendLink(trx, parts, 'signup', { accountId: account.id, address }, request)
}

/** Counts the next mailbox's mail before the transaction, since limits have a connection of their own. */
async function mayMailNext(parts: AuthParts, address: string, asker: Asker): Promise<boolean> {
  const { query } = parts.database
  const account = await findAccountByEmail(query, address)
  if (!account || account.email_change === '') return false
  // New mails void those that went out, and what one mailbox has agreed to, so no stranger may send them.
  if (!asker.isKnown && (await areAnyGood(query, account.id, EMAIL_CHANGE_TOKENS, parts.now()))) return false
  return (await takeNextMailbox(parts.limits, account.email_change)).isTaken
}

async function resendEmailChange(
  trx: Kysely<Tables>,
  parts: AuthParts,
  address: string,
  request: LinkRequest,
) {
  const account = await findAccountByEmail(trx, address)
  if (!account || account.email_change === '') return
  const change = { accountId: account.id, current: account.email, next: account.email_change }
  await sendEmailChange(trx, parts, change, request)
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
