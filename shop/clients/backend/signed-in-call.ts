import type { AuthError, GoTrueClient, Session } from '@supabase/auth-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type * as v from 'valibot'
import type { Fetch } from '../refresh-lock.ts'
import { type BackendCall, createBackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'

/** What keeps the session, and refreshes it: the one client for accounts of the page. */
export type SessionClient = Pick<GoTrueClient, 'getSession' | 'refreshSession'>

/** Undefined where nobody is signed in, which needs no client to tell. Rejects where its script did not arrive. */
type OpenClient = () => Promise<SessionClient | undefined>

/**
 * Lets go of a session that the auth service refused to refresh. The client keeps one whose token is not past its time,
 * and the sign-in page would lead whoever has it straight back.
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

/** Nobody is signed in, or not any more: the auth service itself says that the session has ended. */
export interface SignedOut {
  readonly kind: 'signed-out'
  readonly message: string
}

export type SignedInResult<Data> = BackendResult<Data> | { readonly ok: false; readonly error: SignedOut }

/** Sends something with the session of who is signed in; with a fresh one, once, where the first is not believed. */
export type SendSignedIn = <Data>(
  send: (session: Session) => Promise<BackendResult<Data>>,
) => Promise<SignedInResult<Data>>

/** As `BackendCall`, as who is signed in, whose id comes with the tables. */
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
    // The clock of this device may be wrong, so that a token looks younger than it is. What was refused for its token
    // was not done, so it may be asked again.
    const refreshed = await opened.refreshSession()
    // Whoever refuses a fresh one, too, is a gateway, or wrongly set up: that says nothing against the session.
    if (refreshed.data.session) return send(refreshed.data.session)
    const without = withoutSession(refreshed.error)
    if (without === SIGNED_OUT) forgetSession?.()
    return without
  }
}

/** With a token that it believes, the backend refuses with other statuses. */
function isTokenRefused(result: SignedInResult<unknown>): boolean {
  return !result.ok && 'status' in result.error && result.error.status === UNAUTHORIZED
}

/** Told by its name, because the class would bring the whole client library along. */
function withoutSession(error: AuthError | null): SignedInResult<never> {
  return error?.name === 'AuthRetryableFetchError' ? unreachable(error) : SIGNED_OUT
}

function unreachable(cause: unknown): SignedInResult<never> {
  return { ok: false, error: { kind: 'network', message: 'The session could not be refreshed', cause } }
}
