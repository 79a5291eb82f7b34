import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AuthTables {
  'auth.users': UsersTable
  'auth.identities': IdentitiesTable
  'auth.sessions': SessionsTable
  'auth.mfa_amr_claims': AmrClaimsTable
  'auth.mfa_factors': FactorsTable
  'auth.mfa_challenges': ChallengesTable
  'auth.one_time_tokens': OneTimeTokensTable
  'auth.flow_state': FlowStateTable
  'auth.known_browsers': KnownBrowsersTable
  'auth.audit_log_entries': AuditLogTable
  'auth.webauthn_credentials': WebauthnCredentialsTable
  'auth.webauthn_challenges': WebauthnChallengesTable
  'auth.mfa_recovery_codes': RecoveryCodesTable
}

/** Free-form data that an application, or its users, may keep with an account. */
export type Metadata = Readonly<Record<string, unknown>>

type MetadataColumn = ColumnType<Metadata, string | undefined, string>
/** Null unless a value is given. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type GeneratedTimes = { created_at: Generated<Date>; updated_at: Generated<Date> }

interface UsersTable extends GeneratedTimes {
  id: Generated<string>
  aud: Generated<string>
  role: Generated<string>
  email: Optional<string>
  encrypted_password: Generated<string>
  email_confirmed_at: Optional<Date>
  /** The time when the account's owner proved that the mailbox is theirs; null while it may be anybody's. */
  email_proved_at: Optional<Date>
  invited_at: Optional<Date>
  confirmation_sent_at: Optional<Date>
  recovery_sent_at: Optional<Date>
  email_change: Generated<string>
  email_change_sent_at: Optional<Date>
  email_change_confirm_status: Generated<number>
  reauthentication_sent_at: Optional<Date>
  last_sign_in_at: Optional<Date>
  raw_app_meta_data: MetadataColumn
  raw_user_meta_data: MetadataColumn
  phone: Optional<string>
  phone_confirmed_at: Optional<Date>
  confirmed_at: GeneratedAlways<Date | null>
  banned_until: Optional<Date>
  deleted_at: Optional<Date>
  is_sso_user: Generated<boolean>
  is_anonymous: Generated<boolean>
}

interface IdentitiesTable extends GeneratedTimes {
  id: Generated<string>
  provider_id: string
  user_id: string
  identity_data: ColumnType<Metadata, string, string>
  provider: string
  email: GeneratedAlways<string | null>
  last_sign_in_at: Optional<Date>
}

export type AssuranceLevel = 'aal1' | 'aal2' | 'aal3'

interface SessionsTable extends GeneratedTimes {
  id: Generated<string>
  user_id: string
  factor_id: Optional<string>
  aal: Generated<AssuranceLevel>
  not_after: Optional<Date>
  refresh_token_counter: Generated<number>
  refreshed_at: Optional<Date>
  user_agent: Optional<string>
  ip: Optional<string>
}

interface AmrClaimsTable extends GeneratedTimes {
  id: Generated<string>
  session_id: string
  authentication_method: string
}

export type FactorType = 'totp' | 'webauthn' | 'phone' | 'recovery_code'

interface FactorsTable extends GeneratedTimes {
  id: Generated<string>
  user_id: string
  friendly_name: Optional<string>
  factor_type: FactorType
  status: 'unverified' | 'verified'
  secret: Optional<string>
  phone: Optional<string>
  last_challenged_at: Optional<Date>
  last_used_step: Optional<number>
}

interface ChallengesTable {
  id: Generated<string>
  factor_id: string
  created_at: Generated<Date>
  verified_at: Optional<Date>
  ip_address: Optional<string>
  web_authn_challenge: Optional<string>
}

interface WebauthnCredentialsTable extends GeneratedTimes {
  id: Generated<string>
  user_id: string
  /** The second factor that the passkey is; null if it signs in. */
  factor_id: Optional<string>
  credential_id: string
  public_key: string
  aaguid: Optional<string>
  sign_count: Generated<number>
  transports: ColumnType<readonly string[], string | undefined, string>
  backup_eligible: Generated<boolean>
  backed_up: Generated<boolean>
  friendly_name: Generated<string>
  last_used_at: Optional<Date>
}

interface WebauthnChallengesTable {
  id: Generated<string>
  user_id: Optional<string>
  challenge_type: 'registration' | 'authentication'
  challenge: string
  created_at: Generated<Date>
  expires_at: Date
}

interface RecoveryCodesTable {
  factor_id: string
  code_hash: string
  used_at: Optional<Date>
}

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

interface OneTimeTokensTable extends GeneratedTimes {
  id: Generated<string>
  user_id: string
  token_type: OneTimeTokenType
  token_hash: string
  relates_to: string
  /** A hash of the network that asked for it; empty where the request came from within. */
  asker: Generated<string>
  asker_attempts: Generated<number>
  code_attempts: Generated<number>
  flow_state_id: Optional<string>
}

export type CodeChallengeMethod = 's256' | 'plain'
/** The kind of a request with a code challenge, as GoTrue names it; the resulting session names it too. */
export type FlowMethod = 'recovery' | 'magiclink' | 'email/signup' | 'email_change'

interface FlowStateTable extends GeneratedTimes {
  id: Generated<string>
  user_id: Optional<string>
  auth_code: Optional<string>
  code_challenge_method: Optional<CodeChallengeMethod>
  code_challenge: Optional<string>
  provider_type: string
  authentication_method: FlowMethod
  auth_code_issued_at: Optional<Date>
}

interface KnownBrowsersTable {
  user_id: string
  browser: string
  network: Optional<string>
  showed_factor: Generated<boolean>
  first_seen_at: Date
  seen_at: Date
}

interface AuditLogTable {
  id: Generated<string>
  payload: ColumnType<Metadata, string, never>
  created_at: Generated<Date>
  ip_address: Generated<string>
}
