import { type Kysely, sql } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { type Actor, auditPayload } from '../audit/record-audit.ts'
import { mergeData } from '../input/check-data.ts'
import { type Account, selectAccounts } from './select-accounts.ts'

const PROVIDER = 'email'
const OWN_APP_DATA = { provider: PROVIDER, providers: [PROVIDER] }

export interface MadeBy {
  readonly actor: Actor
  readonly action: 'user_signedup' | 'user_invited'
}

interface AccountRow {
  readonly id: string
  readonly email: string
  /** Empty for an account that nobody enters by password. */
  readonly passwordHash: string
  readonly identityData: Metadata
  readonly userData: Metadata
  /** Laid over the fields that the backend itself keeps there. */
  readonly appData: Metadata
  /** Null where the address must first be confirmed. */
  readonly confirmedAt: Date | null
  /** Null where nobody has shown yet that the mailbox is theirs. */
  readonly provedAt: Date | null
  readonly bannedUntil: Date | null
  /** Who makes the account: its future holder, or the owner, who may invite. */
  readonly madeBy: MadeBy
}

/** Answers undefined if the address or the id already has an account. */
export async function insertAccount(
  query: Kysely<Tables>,
  {
    id,
    email,
    passwordHash,
    identityData,
    userData,
    appData,
    confirmedAt,
    provedAt,
    bannedUntil,
    madeBy,
  }: AccountRow,
  now: Date,
): Promise<Account | undefined> {
  const appMetadata = JSON.stringify(mergeData('app_metadata', OWN_APP_DATA, appData))
  const traits = { user_id: id, user_email: email, provider: PROVIDER }
  const { rows } = await sql<{ id: string }>`
    with created as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, email_proved_at, banned_until, raw_app_meta_data,
        raw_user_meta_data, created_at, updated_at)
      values (${id}, ${email}, ${passwordHash}, ${confirmedAt}, ${provedAt}, ${bannedUntil}, ${appMetadata},
        ${JSON.stringify(userData)}, ${now}, ${now})
      on conflict do nothing
      returning id
    ), noted as (
      insert into auth.audit_log_entries (payload, created_at)
      select ${auditPayload({ ...madeBy, traits })}::jsonb, ${now}::timestamptz from created
    )
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select id::text, id, ${JSON.stringify(identityData)}::jsonb, ${PROVIDER}, ${now}, ${now}, ${now} from created
    returning user_id as id`.execute(query)
  return rows.length === 0
    ? undefined
    : selectAccounts(query).where('account.id', '=', id).executeTakeFirstOrThrow()
}
