import type { Kysely } from 'kysely'
import type { FlowMethod } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { type SentAt, takeMailTurn } from '../limits/mail-frequency.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import type { OneTimeCode } from '../one-time-tokens/one-time-token.ts'
import type { AuthParts } from '../parts.ts'
import type { CodeChallenge } from '../pkce/code-challenge.ts'
import { openFlow } from '../pkce/flow-state.ts'
import { accountMail } from './account-mail.ts'
import { mailWords } from './mail-words.ts'
import { type LinkType, verifyLink } from './verify-link.ts'

type LinkKind = Exclude<LinkType, 'email_change'>

/** A magic link is a recovery with other words, here as in GoTrue: the one takes the other's place. */
export const linkKinds = {
  signup: { tokenType: 'confirmation_token', sentAt: 'confirmation_sent_at', method: 'email/signup' },
  recovery: { tokenType: 'recovery_token', sentAt: 'recovery_sent_at', method: 'recovery' },
  magiclink: { tokenType: 'recovery_token', sentAt: 'recovery_sent_at', method: 'magiclink' },
} as const satisfies Record<LinkKind, { tokenType: OneTimeCode['type']; sentAt: SentAt; method: FlowMethod }>

export interface LinkRequest {
  readonly redirectTo: URL
  readonly challenge: CodeChallenge | undefined
}

/** Queued in the transaction that makes the token. Sends nothing to whom the same was sent just now. */
export async function sendLink(
  trx: Kysely<Tables>,
  parts: AuthParts,
  type: LinkKind,
  { accountId, address }: { accountId: string; address: string },
  { redirectTo, challenge }: LinkRequest,
): Promise<void> {
  const { tokenType, sentAt, method } = linkKinds[type]
  const now = parts.now()
  if (!(await takeMailTurn(trx, accountId, sentAt, now))) return
  const flowStateId = challenge && (await openFlow(trx, accountId, method, challenge, now))
  const { code, linkToken } = await issueToken(trx, parts, {
    accountId,
    type: tokenType,
    address,
    flowStateId,
  })
  const { label, ...words } = mailWords[type]
  const href = verifyLink(parts.publicUrl, { linkToken, type, redirectTo, isPkce: challenge !== undefined })
  await parts.mail.enqueue(trx, await accountMail({ ...words, to: address, code, link: { href, label } }))
}
