import type { GoTrueClient } from '@supabase/auth-js'
import * as v from 'valibot'
import { type BackendOptions, createBackendAuth } from '../../clients/backend-auth.ts'
import { tellEnded } from './ended-session.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { SESSION_KEY } from './session-key.ts'
import { noteUnheard } from './sign-out/unheard-sign-outs.ts'

interface ClientParts extends Pick<BackendOptions, 'url' | 'anonKey' | 'locks' | 'isSessionInUrl' | 'fetch'> {
  readonly keeper: SessionKeeper
}

const expirySchema = v.pipe(v.string(), v.parseJson(), v.object({ expires_at: v.number() }))

/** Whether the access token of what is kept is past its time. */
function isOver(keptSession: string | null): boolean {
  const parsed = v.safeParse(expirySchema, keptSession)
  return parsed.success && parsed.output.expires_at * 1000 <= Date.now()
}

/** The client library of a page, which tells why a session ends, and notes a sign-out that nobody heard. */
export function openClient({ keeper, ...parts }: ClientParts): GoTrueClient {
  return createBackendAuth({
    ...parts,
    sessionKey: SESSION_KEY,
    storage: keeper,
    // While its access token lasts the library keeps the session, and asks again.
    onRefused: (code) => {
      if (isOver(keeper.kept())) tellEnded(code)
    },
    onUnheard: noteUnheard,
  })
}
