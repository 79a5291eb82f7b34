import type { Session } from '@supabase/auth-js'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { userOf } from '../session/session-record.ts'

/** Whose session a link has brought, and who is signed in here: undefined where that is nobody. */
export interface BroughtSession {
  readonly email: string
  readonly other: string | undefined
}

/** Undefined where the link brought who is signed in already: there is nothing to ask. */
export function broughtSession(keeper: SessionKeeper, { user }: Session): BroughtSession | undefined {
  const kept = userOf(keeper.kept())
  return kept !== undefined && kept.id === user.id
    ? undefined
    : { email: user.email ?? '', other: kept?.email }
}
