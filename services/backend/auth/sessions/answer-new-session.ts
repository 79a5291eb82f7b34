import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts } from '../parts.ts'
import { noteNewBrowser } from './note-browser.ts'
import { openSession } from './open-session.ts'
import type { AuthenticationMethod, Session } from './session.ts'
import { toSessionJson } from './session-json.ts'
import { visitorOf } from './visitor.ts'

/** Every way of signing in ends here. */
export async function answerNewSession(
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  account: Account,
  method: AuthenticationMethod,
): Promise<Response> {
  return c.json(await newSessionJson(parts, c, account, method))
}

export async function newSessionJson(
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  account: Account,
  method: AuthenticationMethod,
): Promise<Record<string, unknown>> {
  return describeNewSession(parts, await beginSession(parts.database.query, parts, c, account, method))
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
