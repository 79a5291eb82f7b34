import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { type Account, selectAccounts } from './select-accounts.ts'

const PROVIDER = 'email'

interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly data: Metadata
  /** Null where the address must first be confirmed. */
  readonly confirmedAt: Date | null
}

/** Undefined where the address has an account, be it one that another request made this very moment. */
export async function createAccount(
  query: Kysely<Tables>,
  { email, passwordHash, data, confirmedAt }: NewAccount,
  now: Date,
): Promise<Account | undefined> {
  const id = randomUUID()
  const claims = { ...data, sub: id, email, email_verified: false, phone_verified: false }
  const shown = { ...claims, email_verified: confirmedAt !== null }
  const { rows } = await sql<{ id: string }>`
    with created as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
        raw_user_meta_data, created_at, updated_at)
      values (${id}, ${email}, ${passwordHash}, ${confirmedAt},
        ${JSON.stringify({ provider: PROVIDER, providers: [PROVIDER] })}, ${JSON.stringify(shown)}, ${now}, ${now})
      on conflict (email) where not is_sso_user do nothing
      returning id
    )
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select id::text, id, ${JSON.stringify(claims)}::jsonb, ${PROVIDER}, ${now}, ${now}, ${now} from created
    returning user_id as id`.execute(query)
  return rows.length === 0
    ? undefined
    : selectAccounts(query).where('account.id', '=', id).executeTakeFirstOrThrow()
}
