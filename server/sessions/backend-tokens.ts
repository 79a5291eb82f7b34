import * as v from 'valibot'
import { refusalOfRefresh, refusesToken } from '#shop/clients/session/auth-answer.ts'
import type { BackendOwner } from '../backend/owner.ts'

const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds since 1970. */
  expires_at: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** The tokens in the backend's answer to every way of signing in. */
export type BackendTokens = v.InferOutput<typeof tokensSchema>

const TIMEOUT_MS = 4_000
const SIGNED_OUT = 204

export function parseTokens(text: string): BackendTokens {
  return v.parse(v.pipe(v.string(), v.parseJson(), tokensSchema), text)
}

/** The next tokens of a session; undefined where it has ended. Rejects where the backend cannot say. */
export async function refreshTokens(
  owner: BackendOwner,
  { refresh_token }: BackendTokens,
): Promise<BackendTokens | undefined> {
  const path = '/token?grant_type=refresh_token'
  const response = await post(owner, path, owner.anonKey, JSON.stringify({ refresh_token }))
  const body = await response.text()
  if (response.ok) return parseTokens(body)
  if (refusalOfRefresh(response, body) !== undefined) return undefined
  throw new Error(`The backend answered ${response.status} when asked for the next tokens`)
}

/** Ends the session at the backend, for this browser alone. Rejects where it could not be ended. */
export async function signOut(owner: BackendOwner, accessToken: string): Promise<void> {
  const response = await post(owner, '/logout?scope=local', accessToken, null)
  // The auth service refuses where the session had ended already.
  if (response.status !== SIGNED_OUT && !refusesToken(response, await response.text())) {
    throw new Error(`The backend answered ${response.status} when asked to end a session`)
  }
}

function post(
  { url, anonKey, fetch }: BackendOwner,
  path: string,
  token: string,
  body: string | null,
): Promise<Response> {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(new Request(`${url}/auth/v1${path}`, { method: 'POST', headers, body, signal }))
}
