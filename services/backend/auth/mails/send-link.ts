import type { Kysely } from 'kysely'
import type { FlowMethod } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { type AuditAction, recordAudit } from '../audit/record-audit.ts'
import { type SentAt, takeMailTurn } from '../limits/mail-frequency.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import type { OneTimeCode } from '../one-time-tokens/one-time-token.ts'
import type { AuthParts } from '../parts.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import type { CodeChallenge } from '../pkce/code-challenge.ts'
import { openFlow } from '../pkce/flow-state.ts'
import { accountMail } from './account-mail.ts'
import { mailWords } from './mail-words.ts'
import { type LinkType, verifyLink } from './verify-link.ts'

export type LinkKind = Exclude<LinkType, 'email_change'>

/** A magic link is a recovery with other words, as in GoTrue: either replaces the other. */
export const linkKinds: Readonly<Record<LinkKind, KindOfLink>> = {
  signup: {
    tokenType: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    method: 'email/signup',
    action: 'user_confirmation_requested',
  },
  // Invitations are audited where they are made.
  invite: { tokenType: 'confirmation_token', sentAt: 'confirmation_sent_at', method: 'email/signup' },
  recovery: {
    tokenType: 'recovery_token',
    sentAt: 'recovery_sent_at',
    method: 'recovery',
    action: 'user_recovery_requested',
  },
  magiclink: {
    tokenType: 'recovery_token',
    sentAt: 'recovery_sent_at',
    method: 'magiclink',
    action: 'user_recovery_requested',
  },
}

interface KindOfLink {
  readonly tokenType: OneTimeCode['type']
  readonly sentAt: SentAt
  readonly method: FlowMethod
  readonly action?: AuditAction
}

interface Addressee {
  readonly accountId: string
  readonly address: string
}

export interface LinkRequest {
  readonly redirectTo: URL
  readonly challenge: CodeChallenge | undefined
  readonly asker: Asker
}

/** Queues the mail in the transaction that makes the token, unless one of its kind was sent within the period. */
export async function sendLink(
  trx: Kysely<Tables>,
  parts: AuthParts,
  type: LinkKind,
  to: Addressee,
  request: LinkRequest,
): Promise<void> {
  const now = parts.now()
  const { isKnown } = request.asker
  if (!(await takeMailTurn(trx, to.accountId, linkKinds[type].sentAt, { now, isKnown }))) return
  const { action } = linkKinds[type]
  const actor = { id: to.accountId, email: to.address }
  if (action) await recordAudit(trx, { action, actor }, now)
  await queueLink(trx, parts, type, to, request)
}

/** Queues the mail as `sendLink` does, whenever the last one was sent. */
export async function queueLink(
  trx: Kysely<Tables>,
  parts: AuthParts,
  type: LinkKind,
  { accountId, address }: Addressee,
  { redirectTo, challenge, asker }: LinkRequest,
): Promise<void> {
  const { tokenType, method } = linkKinds[type]
  const now = parts.now()
  const flowStateId = challenge && (await openFlow(trx, accountId, method, challenge, now))
  const { code, linkToken } = await issueToken(trx, parts, {
    accountId,
    type: tokenType,
    address,
    flowStateId,
    asker,
  })
  const { label, ...words } = mailWords[type]
  const href = verifyLink(parts.publicUrl, { linkToken, type, redirectTo, isPkce: challenge !== undefined })
  await parts.mail.enqueue(trx, await accountMail({ ...words, to: address, code, link: { href, label } }))
}
