import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertAccount, type MadeBy } from './insert-account.ts'
import { type Account, selectAccounts } from './select-accounts.ts'

interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly data: Metadata
  /** Null where the address must first be confirmed. */
  readonly confirmedAt: Date | null
  /** Set where the owner makes the account for somebody else. */
  readonly madeBy?: MadeBy
}

/** Answers undefined if the address has an account, even one that another request made this very moment. */
export function createAccount(
  query: Kysely<Tables>,
  { email, passwordHash, data, confirmedAt, madeBy }: NewAccount,
  now: Date,
): Promise<Account | undefined> {
  const id = randomUUID()
  const claims = { sub: id, email, email_verified: false, phone_verified: false }
  // The identity of an account that signs up has its data too; that of an invited one has the claims alone.
  const identityData = madeBy ? claims : { ...data, ...claims }
  const userData = madeBy ? data : { ...identityData, email_verified: confirmedAt !== null }
  const themselves = { actor: { id, email }, action: 'user_signedup' } as const
  const row = { id, email, passwordHash, identityData, userData, appData: {}, confirmedAt }
  return insertAccount(
    query,
    { ...row, provedAt: null, bannedUntil: null, madeBy: madeBy ?? themselves },
    now,
  )
}

/** Without an address there is no identity, and no way in but the session that comes with it. */
export function insertAnonymous(query: Kysely<Tables>, data: Metadata, now: Date): Promise<Account> {
  const id = randomUUID()
  return query.transaction().execute(async (trx) => {
    await trx
      .insertInto('auth.users')
      .values({
        id,
        is_anonymous: true,
        raw_app_meta_data: '{}',
        raw_user_meta_data: JSON.stringify(data),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await recordAudit(trx, { action: 'user_signedup', actor: { id, email: null } }, now)
    return selectAccounts(trx).where('account.id', '=', id).executeTakeFirstOrThrow()
  })
}
