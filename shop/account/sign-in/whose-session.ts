import type { Session } from '@supabase/auth-js'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { userOf } from '../session/session-record.ts'

/** The email of the account whose session a link brought, and of the account signed in here, if any. */
export interface BroughtSession {
  readonly email: string
  readonly other: string | undefined
}

/** Undefined where the link's account is signed in here already, so there is nothing to confirm. */
export function broughtSession(keeper: SessionKeeper, { user }: Session): BroughtSession | undefined {
  const kept = userOf(keeper.stored())
  return kept !== undefined && kept.id === user.id
    ? undefined
    : { email: user.email ?? '', other: kept?.email }
}
