import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { takeMailTurn } from '../limits/mail-frequency.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import type { AuthParts } from '../parts.ts'
import { accountMail } from './account-mail.ts'

const WHY = {
  proof: `Someone, most likely you, signed in to ${brand.name} with this address. To confirm that this address is yours, enter this code on the page where you started.`,
  password: `You signed in to ${brand.name} a while ago. To change your password, enter this code on the page where you started.`,
}

interface Mailbox {
  readonly accountId: string
  readonly address: string
  readonly isProved: boolean
}

/** Mails a code without a link, of use only to a signed-in caller. Answers false if one was sent within the period. */
export async function sendReauthentication(
  trx: Kysely<Tables>,
  parts: AuthParts,
  { accountId, address, isProved }: Mailbox,
): Promise<boolean> {
  if (!(await takeMailTurn(trx, accountId, 'reauthentication_sent_at', { now: parts.now() }))) return false
  const { code } = await issueToken(trx, parts, { accountId, type: 'reauthentication_token', address })
  await parts.mail.enqueue(trx, await reauthenticationMail(address, code, isProved))
  return true
}

export function reauthenticationMail(to: string, code: string, isProved: boolean): Promise<MailMessage> {
  return accountMail({
    to,
    subject: `${code} is your ${brand.name} code`,
    heading: 'Confirm it’s you',
    about: isProved ? WHY.password : WHY.proof,
    code,
    otherwise: isProved
      ? 'If this was not you, someone is in your account: sign in and sign out your other devices.'
      : 'If this was not you, do not share the code. Resetting the password with “Forgot password?” makes the account yours alone.',
  })
}
