import type { GoTrueClient } from '@supabase/auth-js'
import * as v from 'valibot'
import { type BackendOptions, createBackendAuth } from '../../clients/backend-auth.ts'
import { tellSessionEnded } from './ended-session.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { SESSION_KEY } from './session-key.ts'
import { notePendingSignOut } from './sign-out/pending-sign-outs.ts'

interface ClientParts extends Pick<BackendOptions, 'url' | 'anonKey' | 'locks' | 'isSessionInUrl' | 'fetch'> {
  readonly keeper: SessionKeeper
}

const expirySchema = v.pipe(v.string(), v.parseJson(), v.object({ expires_at: v.number() }))

/** Whether the stored session's access token has expired. */
function isOver(keptSession: string | null): boolean {
  const parsed = v.safeParse(expirySchema, keptSession)
  return parsed.success && parsed.output.expires_at * 1000 <= Date.now()
}

/** The page's client library; it reports why a session ends, and notes a sign-out that did not reach the server. */
export function openClient({ keeper, ...parts }: ClientParts): GoTrueClient {
  return createBackendAuth({
    ...parts,
    sessionKey: SESSION_KEY,
    storage: keeper,
    // The library keeps the session while its access token lasts, and refreshes it again later.
    onRefused: (code) => {
      if (isOver(keeper.stored())) tellSessionEnded(code)
    },
    onSignOutFailed: notePendingSignOut,
  })
}
