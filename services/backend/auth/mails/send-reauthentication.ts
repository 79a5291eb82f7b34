import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { takeMailTurn } from '../limits/mail-frequency.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import type { AuthParts } from '../parts.ts'
import { accountMail } from './account-mail.ts'

const WHY = {
  proof: `Somebody, most likely you, signed in to ${brand.name} with this address. To show that this mailbox is yours, enter this code where you began.`,
  password: `You signed in to ${brand.name} a while ago. To change your password, enter this code where you began.`,
}

interface Mailbox {
  readonly accountId: string
  readonly address: string
  readonly isProved: boolean
}

/** A code alone: it is of use only to who is signed in. False where one was sent just now. */
export async function sendReauthentication(
  trx: Kysely<Tables>,
  parts: AuthParts,
  { accountId, address, isProved }: Mailbox,
): Promise<boolean> {
  if (!(await takeMailTurn(trx, accountId, 'reauthentication_sent_at', parts.now()))) return false
  const { code } = await issueToken(trx, parts, { accountId, type: 'reauthentication_token', address })
  await parts.mail.enqueue(trx, await reauthenticationMail(address, code, isProved))
  return true
}

export function reauthenticationMail(to: string, code: string, isProved: boolean): Promise<MailMessage> {
  return accountMail({
    to,
    subject: `${code} is your ${brand.name} code`,
    heading: 'Show that it is you',
    about: isProved ? WHY.password : WHY.proof,
    code,
    otherwise: isProved
      ? 'If it was not you, sign in and end your other sessions: somebody is in your account.'
      : 'If it was not you, tell nobody the code. With “Forgot password?” the account becomes yours alone.',
  })
}
