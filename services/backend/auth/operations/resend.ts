import type { Context } from 'hono'
import * as v from 'valibot'
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
  const { limits } = parts
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
    const sendAgain = type === 'signup' ? resendSignUp : resendEmailChange
    const isForProgram = links.challenge !== undefined
    const wanted = { address: c.env.address, mailbox: address, sentAt, isForProgram }
    await hideWork(parts, wanted, (asker) => sendAgain(parts, address, { ...links, asker }))
    return c.json({})
  }
}

async function resendSignUp(parts: AuthParts, address: string, request: LinkRequest): Promise<void> {
  await parts.database.query.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, address)
    if (!account || account.email_confirmed_at) return
    await sendLink(trx, parts, 'signup', { accountId: account.id, address }, request)
  })
}

/** Counts the next mailbox's mail before the transaction, since limits have a connection of their own. */
async function resendEmailChange(parts: AuthParts, address: string, request: LinkRequest): Promise<void> {
  const next = await nextToMail(parts, address, request.asker)
  if (next === undefined) return
  const turn = await takeNextMailbox(parts.limits, next)
  if (!turn.isTaken) return
  let isSent = false
  try {
    isSent = await parts.database.query.transaction().execute(async (trx) => {
      const account = await findAccountByEmail(trx, address)
      // It was confirmed, ended or asked for anew meanwhile.
      if (account?.email_change !== next) return false
      return sendEmailChange(trx, parts, { accountId: account.id, current: account.email, next }, request)
    })
  } finally {
    if (!isSent) await turn.giveBack()
  }
}

/** The mailbox that an account would move to, where its mails may be sent again. */
async function nextToMail(
  { database: { query }, now }: AuthParts,
  address: string,
  asker: Asker,
): Promise<string | undefined> {
  const account = await findAccountByEmail(query, address)
  if (!account || account.email_change === '') return undefined
  // New mails void those that went out, and what one mailbox has agreed to, so no stranger may send them.
  if (!asker.isKnown && (await areAnyGood(query, account.id, EMAIL_CHANGE_TOKENS, now()))) return undefined
  return account.email_change
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
