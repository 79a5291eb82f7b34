import { decodeJwt } from 'jose'
import * as v from 'valibot'

/** The backend as the shop's owner reaches it, be it the twin or a hosted one. */
export interface BackendOwner {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
}

export interface SignedIn {
  readonly id: string
  /** Two-step verification is on, and the session has taken one step. */
  readonly lacksSecondStep: boolean
}

const TIMEOUT_MS = 10_000
/** What the backend answers to a token that is nobody's, or nobody's any more. */
const REFUSED = [400, 401, 403, 404]

const userSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  factors: v.optional(v.array(v.object({ status: v.string() })), []),
})

/** Undefined where the token is nobody's. Throws where the backend cannot say. */
export async function findSignedIn(owner: BackendOwner, token: string): Promise<SignedIn | undefined> {
  const answer = await ask(owner, '/user', { apikey: owner.anonKey, authorization: `Bearer ${token}` })
  if (REFUSED.includes(answer.status)) return undefined
  if (!answer.ok) throw new Error(`The backend answered ${answer.status} when asked for the user`)
  const { id, factors } = v.parse(userSchema, await answer.json())
  // The backend has just vouched for the token.
  const hasSecondStep = decodeJwt(token).aal === 'aal2'
  return { id, lacksSecondStep: !hasSecondStep && factors.some(({ status }) => status === 'verified') }
}

export async function deleteUser(owner: BackendOwner, id: string): Promise<void> {
  const { serviceKey } = owner
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
  const answer = await ask(owner, `/admin/users/${id}`, headers, 'DELETE')
  // Gone already: a second press came at once.
  if (!answer.ok && answer.status !== 404) {
    throw new Error(`The backend answered ${answer.status} when asked to delete an account`)
  }
}

function ask(
  { url, fetch }: BackendOwner,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(new Request(`${url}/auth/v1${path}`, { method, headers, signal }))
}
