import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Metadata, OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { createAccount } from '../accounts/create-account.ts'
import { emailExists } from '../accounts/email-exists.ts'
import { type Account, findAccountByEmail } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { byOwner, OWNER, recordAudit } from '../audit/record-audit.ts'
import { mergeData } from '../input/check-data.ts'
import type { LinkType } from '../mails/verify-link.ts'
import { EMAIL_CHANGE_TOKENS } from '../one-time-tokens/one-time-token.ts'
import { forgetTokensOf } from '../one-time-tokens/take-token.ts'
import { markSent } from './mark-sent.ts'

const typeSchema = v.picklist([
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
])

type GeneratedType = v.InferOutput<typeof typeSchema>

interface Wanted {
  readonly type: GeneratedType
  readonly address: string
  /** The address that a change of address leads to. */
  readonly newAddress: string | undefined
  readonly passwordHash: string
  readonly data: Metadata
}

export interface GeneratedLink {
  readonly account: Account
  readonly tokenType: OneTimeTokenType
  /** The mailbox that the link proves. */
  readonly sentTo: string
  readonly verificationType: GeneratedType
  /** The type that the link itself carries. */
  readonly linkType: LinkType
}

export function readLinkType(asked: string): GeneratedType {
  const parsed = v.safeParse(typeSchema, asked)
  if (parsed.success) return parsed.output
  const message = `Invalid email action link type requested: ${asked.slice(0, 40)}`
  throw new ApiError(400, 'validation_failed', message)
}

/** Makes the account if the link is for somebody new, and records that something was sent. */
export async function prepareLink(trx: Kysely<Tables>, wanted: Wanted, now: Date): Promise<GeneratedLink> {
  const { type, address } = wanted
  const found = await findAccountByEmail(trx, address)
  if (type === 'signup' || type === 'invite') return confirmation(trx, type, found, wanted, now)
  // Like `/otp`, a magic link makes an account where there is none.
  if (!found && type === 'magiclink') return confirmation(trx, 'signup', found, wanted, now)
  if (!found) throw new ApiError(404, 'user_not_found', 'User with this email not found')
  if (type === 'magiclink' || type === 'recovery') {
    await recordAudit(trx, { action: 'user_recovery_requested', actor: found }, now)
    const account = await markSent(trx, found.id, ['recovery_sent_at'], now)
    return { account, tokenType: 'recovery_token', sentTo: address, verificationType: type, linkType: type }
  }
  return change(trx, type, found, wanted, now)
}

async function confirmation(
  trx: Kysely<Tables>,
  type: 'signup' | 'invite',
  found: Account | undefined,
  { address, passwordHash, data }: Wanted,
  now: Date,
): Promise<GeneratedLink> {
  if (found?.email_confirmed_at) throw emailExists()
  const action = type === 'invite' ? 'user_invited' : 'user_signedup'
  const newcomer = {
    email: address,
    passwordHash,
    data,
    confirmedAt: null,
    madeBy: { actor: OWNER, action } as const,
  }
  const account = found ?? (await createAccount(trx, newcomer, now))
  if (!account) throw emailExists()
  if (found && type === 'invite') await recordAudit(trx, byOwner(action, found), now)
  if (found && type === 'signup') {
    const merged = JSON.stringify(mergeData('data', found.raw_user_meta_data, data))
    await trx
      .updateTable('auth.users')
      .set({ raw_user_meta_data: merged })
      .where('id', '=', found.id)
      .execute()
  }
  const sent =
    type === 'invite'
      ? (['confirmation_sent_at', 'invited_at'] as const)
      : (['confirmation_sent_at'] as const)
  return {
    account: await markSent(trx, account.id, sent, now),
    tokenType: 'confirmation_token',
    sentTo: address,
    verificationType: type,
    linkType: type,
  }
}

/** Each mailbox has a link of its own, and the change is made once both were opened. */
async function change(
  trx: Kysely<Tables>,
  type: 'email_change_current' | 'email_change_new',
  found: Account,
  { address, newAddress = '' }: Wanted,
  now: Date,
): Promise<GeneratedLink> {
  if (await findAccountByEmail(trx, newAddress)) throw emailExists()
  // Two tokens of one mailbox would count for both mailboxes, and a yes to one address would count for another one.
  const isSame = newAddress === found.email_change
  await forgetTokensOf(trx, found.id, EMAIL_CHANGE_TOKENS, { exceptOwners: isSame })
  await trx
    .updateTable('auth.users')
    .set({ email_change: newAddress, email_change_confirm_status: 0 })
    .where('id', '=', found.id)
    .execute()
  const isNew = type === 'email_change_new'
  return {
    account: await markSent(trx, found.id, ['email_change_sent_at'], now),
    tokenType: isNew ? 'email_change_token_new' : 'email_change_token_current',
    sentTo: isNew ? newAddress : address,
    verificationType: type,
    linkType: 'email_change',
  }
}
