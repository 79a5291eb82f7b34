import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { namedAddress } from '#services/mail/letter/named-address.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { takeMailTurn } from '../limits/mail-frequency.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import { EMAIL_CHANGE_TOKENS } from '../one-time-tokens/one-time-token.ts'
import { forgetTokensOf } from '../one-time-tokens/take-token.ts'
import type { AuthParts } from '../parts.ts'
import { openFlow } from '../pkce/flow-state.ts'
import { accountMail } from './account-mail.ts'
import { mailWords } from './mail-words.ts'
import type { LinkRequest } from './send-link.ts'
import { verifyLink } from './verify-link.ts'

interface EmailChange {
  readonly accountId: string
  readonly current: string | null
  readonly next: string
}

/** Mails both mailboxes: the new one must be the caller's, and a hijacked session must not take the account along. */
export async function sendEmailChange(
  trx: Kysely<Tables>,
  parts: AuthParts,
  { accountId, current, next }: EmailChange,
  { redirectTo, challenge, asker }: LinkRequest,
): Promise<boolean> {
  const now = parts.now()
  if (!(await takeMailTurn(trx, accountId, 'email_change_sent_at', { now }))) return false
  // Two tokens of one mailbox would count for both mailboxes.
  await forgetTokensOf(trx, accountId, EMAIL_CHANGE_TOKENS)
  // An account without an address has no old mailbox to ask.
  const confirmed = current === null ? 1 : 0
  await trx
    .updateTable('auth.users')
    .set({ email_change: next, email_change_confirm_status: confirmed, updated_at: now })
    .where('id', '=', accountId)
    .execute()
  const flowStateId = challenge && (await openFlow(trx, accountId, 'email_change', challenge, now))
  const mailboxes = [
    { type: 'email_change_token_new', address: next },
    ...(current === null ? [] : [{ type: 'email_change_token_current', address: current } as const]),
  ] as const
  for (const { type, address } of mailboxes) {
    const { code, linkToken } = await issueToken(trx, parts, { accountId, type, address, flowStateId, asker })
    const href = verifyLink(parts.publicUrl, {
      linkToken,
      type: 'email_change',
      redirectTo,
      isPkce: challenge !== undefined,
    })
    const mail = await emailChangeMail({ to: address, current, next, code, href })
    await parts.mail.enqueue(trx, mail)
  }
  return true
}

interface EmailChangeMail {
  readonly to: string
  /** Null if the account has had no address. */
  readonly current: string | null
  readonly next: string
  readonly code: string
  readonly href: string
}

export function emailChangeMail({ to, current, next, code, href }: EmailChangeMail): Promise<MailMessage> {
  const { label, about, ...words } = mailWords.email_change
  const change =
    current === null
      ? `Your account will use ${namedAddress(next)}.`
      : `You asked to change your address${fromWords(current)} to ${namedAddress(next)}. ${about}`
  return accountMail({ ...words, about: change, to, code, link: { href, label } })
}

function fromWords(current: string): string {
  return namedAddress(current) === current ? ` from ${current}` : ''
}
