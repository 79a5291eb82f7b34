import type { AuthError, GoTrueClient, Session } from '@supabase/auth-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type * as v from 'valibot'
import type { Fetch } from '../refresh-lock.ts'
import type { Result } from '../result.ts'
import { type BackendCall, createBackendCall } from './backend-call.ts'
import type { BackendError, BackendResult } from './backend-error.ts'

/** The page's one auth client, which keeps the session and refreshes it. */
export type SessionClient = Pick<GoTrueClient, 'getSession' | 'refreshSession'>

/** Undefined where nobody is signed in, which is known without a client. Rejects where its script did not load. */
type OpenClient = () => Promise<SessionClient | undefined>

/**
 * Forgets a session that the auth service refused to refresh. The client keeps it until its token expires, and the
 * sign-in page would send its visitor straight back.
 */
type ForgetSession = () => void

export interface SignedInCallOptions {
  readonly url: string
  readonly anonKey: string
  readonly openClient: OpenClient
  readonly forgetSession?: ForgetSession
  readonly fetch?: Fetch
  readonly timeoutMs?: number
}

/** Nobody is signed in, or the auth service says that the session has ended. */
export interface SignedOut {
  readonly kind: 'signed-out'
  readonly message: string
}

export type SignedInResult<Data> = Result<Data, BackendError | SignedOut>

/** Sends a request with the user's session, and once more with a refreshed one where its token is refused. */
export type SendSignedIn = <Data>(
  send: (session: Session) => Promise<BackendResult<Data>>,
) => Promise<SignedInResult<Data>>

/** A `BackendCall` as the signed-in user, whose id is passed along with the tables. */
export type SignedInCall = <Data>(
  ask: (tables: PostgrestClient, userId: string) => ReturnType<Parameters<BackendCall>[0]>,
  dataSchema: v.GenericSchema<unknown, Data>,
) => Promise<SignedInResult<Data>>

const UNAUTHORIZED = 401

const SIGNED_OUT: SignedInResult<never> = {
  ok: false,
  error: { kind: 'signed-out', message: 'Nobody is signed in' },
}

export function createSignedInCall(options: SignedInCallOptions): SignedInCall {
  const { url, anonKey, fetch, timeoutMs, openClient, forgetSession } = options
  const sendSignedIn = createSendSignedIn(openClient, forgetSession)
  return (ask, dataSchema) =>
    sendSignedIn((session) =>
      createBackendCall({ url, key: anonKey, accessToken: session.access_token, fetch, timeoutMs })(
        (tables) => ask(tables, session.user.id),
        dataSchema,
      ),
    )
}

export function createSendSignedIn(openClient: OpenClient, forgetSession?: ForgetSession): SendSignedIn {
  return async (send) => {
    const opened = await openClient().catch((cause: unknown) => unreachable(cause))
    if (opened === undefined) return SIGNED_OUT
    if ('ok' in opened) return opened
    const { data, error } = await opened.getSession()
    if (!data.session) return withoutSession(error)
    const result = await send(data.session)
    if (!isTokenRefused(result)) return result
    // This device's clock may be wrong, so an expired token looks valid. A request refused for its token had no effect,
    // so it may be sent again.
    const refreshed = await opened.refreshSession()
    // If a fresh token is refused too, a proxy or a wrong setup is the cause, so the session is kept.
    if (refreshed.data.session) return send(refreshed.data.session)
    const without = withoutSession(refreshed.error)
    if (without === SIGNED_OUT) forgetSession?.()
    return without
  }
}

/** The backend answers 401 only to a token it does not accept. */
function isTokenRefused(result: SignedInResult<unknown>): boolean {
  return !result.ok && 'status' in result.error && result.error.status === UNAUTHORIZED
}

/** Compares the error's name, because importing its class would load the whole client library. */
function withoutSession(error: AuthError | null): SignedInResult<never> {
  return error?.name === 'AuthRetryableFetchError' ? unreachable(error) : SIGNED_OUT
}

function unreachable(cause: unknown): SignedInResult<never> {
  return { ok: false, error: { kind: 'network', message: 'The session could not be refreshed', cause } }
}
