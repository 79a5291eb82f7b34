import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { auditPayload } from '../audit/record-audit.ts'
import type { AuthParts } from '../parts.ts'
import { keyOfBrowser, networkOfVisitor, noteNewBrowser, type Visitor, visitorOf } from './note-browser.ts'
import { type AuthenticationMethod, type Session, toSeconds } from './session.ts'
import { toSessionJson } from './tokens.ts'

/** A new session, and whether its account was signed in to from this browser before. */
interface Opened {
  readonly session: Session
  readonly isKnownBrowser: boolean
}

/** Every way of signing in ends here. */
export async function answerNewSession(
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  account: Account,
  method: AuthenticationMethod,
): Promise<Response> {
  const begun = await beginSession(parts.database.query, parts, c, account, method)
  return c.json(await describeNewSession(parts, begun))
}

export interface NewSession {
  readonly account: Account
  readonly session: Session
}

/** If `query` is a transaction, everything here is part of it. */
export async function beginSession(
  query: Kysely<Tables>,
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  account: Account,
  method: AuthenticationMethod,
): Promise<NewSession> {
  const now = parts.now()
  const visitor = visitorOf(c)
  const opened = await openSession(query, account, method, visitor, now)
  if (!opened) throw new ApiError(403, 'user_not_found', 'User does not exist')
  if (!opened.isKnownBrowser) await noteNewBrowser(query, parts, account, visitor, now)
  parts.knownVisitors.add(c.env.address, account.email ?? '')
  return { account: { ...account, last_sign_in_at: now }, session: opened.session }
}

/** Runs after the transaction, as the signing key may have to be read first, on a connection of its own. */
export function describeNewSession(
  parts: AuthParts,
  { account, session }: NewSession,
): Promise<Record<string, unknown>> {
  return toSessionJson(parts, account, session, 0)
}

/**
 * Sessions of one account. Beyond it the one that was of use longest ago ends, of those with one factor first: a password
 * alone ends none that a second factor raised.
 */
const MAX_SESSIONS = 100

/**
 * Runs one statement, as signing in is the most frequent action. Answers undefined if the account was deleted
 * meanwhile, or no longer has the password that was shown.
 */
async function openSession(
  query: Kysely<Tables>,
  account: Pick<Account, 'id' | 'email' | 'encrypted_password'>,
  method: AuthenticationMethod,
  visitor: Visitor,
  now: Date,
): Promise<Opened | undefined> {
  const id = randomUUID()
  const { id: accountId, encrypted_password } = account
  const { userAgent, address } = visitor
  const payload = auditPayload({
    action: 'login',
    actor: account,
    traits: { provider: method === 'passkey' ? 'passkey' : 'email' },
  })
  const { rows } = await sql<{ is_known: boolean }>`
    with account as (
      update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${accountId}
        and (${method}::text <> 'password' or encrypted_password = ${encrypted_password}) returning id
    ), session as (
      insert into auth.sessions (id, user_id, user_agent, ip, created_at, updated_at)
      select ${id}::uuid, id, ${userAgent}, ${address}::inet, ${now}::timestamptz, ${now}::timestamptz from account
      returning id
    ), ended as (
      delete from auth.sessions where id in (
        select old.id from auth.sessions as old join account on old.user_id = account.id
        order by old.aal desc, coalesce(old.refreshed_at, old.created_at) desc offset ${MAX_SESSIONS - 1}
      )
    ), noted as (
      insert into auth.audit_log_entries (payload, created_at, ip_address)
      select ${payload}::jsonb, ${now}::timestamptz, ${address ?? ''} from session
    ), known as (
      update auth.known_browsers set seen_at = ${now}, network = ${networkOfVisitor(visitor)}::text from account
        where user_id = account.id and browser = ${keyOfBrowser(visitor)} returning user_id
    )
    insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    select id, ${method}, ${now}::timestamptz, ${now}::timestamptz from session
    returning exists (select from known) as is_known`.execute(query)
  const [opened] = rows
  if (!opened) return undefined
  const amr = [{ method, timestamp: toSeconds(now) }]
  return { session: { id, aal: 'aal1', amr, createdAt: now }, isKnownBrowser: opened.is_known }
}
