import * as v from 'valibot'
import type { SignedInCall, SignedInResult } from './signed-in-call.ts'

/** A browser signed in to the account. */
export interface OwnSession {
  readonly id: string
  readonly userAgent: string | null
  readonly usedAt: Date
  readonly isCurrent: boolean
}

const time = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
)

const sessionsSchema = v.array(
  v.pipe(
    v.object({ id: v.string(), user_agent: v.nullable(v.string()), used_at: time, is_current: v.boolean() }),
    v.transform(
      ({ id, user_agent, used_at, is_current }): OwnSession => ({
        id,
        userAgent: user_agent,
        usedAt: used_at,
        isCurrent: is_current,
      }),
    ),
  ),
)

/** Lists the caller's own session first, then the others by last use. */
export function readOwnSessions(call: SignedInCall): Promise<SignedInResult<OwnSession[]>> {
  return call((tables) => tables.rpc('own_sessions', {}, { get: true }), sessionsSchema)
}

/** Resolves to false where the session had already ended. */
export function endOwnSession(call: SignedInCall, session: string): Promise<SignedInResult<boolean>> {
  return call((tables) => tables.rpc('end_own_session', { session }), v.boolean())
}
