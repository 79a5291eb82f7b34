import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { isStaffRole, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import { SESSION_LEVEL_HEADER } from '#services/backend/auth/sessions/session.ts'
import { errorCodeOf, refusesToken } from '#shop/clients/session/auth-answer.ts'

/** The backend as the shop's owner reaches it, the twin or a hosted one. */
export interface BackendOwner {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  /** Tries at a password or a code count for the network of `caller`; without one they are the shop's own. */
  readonly fetch: (request: Request, caller?: { readonly address: string }) => Promise<Response>
}

export interface SignedIn {
  readonly id: string
  readonly email: string
  /** Whether the account has two-step verification and the session has taken only one step. */
  readonly lacksSecondStep: boolean
  /** Whether the session has taken two steps (`aal2`), by a factor that the account still has. */
  readonly hasSecondStep: boolean
  /** When the session last gave its second factor. */
  readonly secondStepAt: Date | undefined
  /** The role in the account's app metadata, which only the service key writes. */
  readonly role: StaffRole | undefined
  /** Whether the account's user metadata, which its owner writes, names a role. That grants nothing. */
  readonly claimsRole: boolean
}

const TIMEOUT_MS = 10_000

/** What tokens call the second factors: an authenticator app's code, a passkey, and a code on paper. */
const SECOND_STEPS = new Set(['totp', 'mfa/totp', 'mfa/webauthn', 'mfa/recovery_code'])

const userSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.optional(v.string(), ''),
    factors: v.optional(v.array(v.object({ status: v.string() })), []),
    app_metadata: v.optional(v.object({ role: v.optional(v.unknown()) }), {}),
    user_metadata: v.optional(v.object({ role: v.optional(v.unknown()) }), {}),
  }),
)

/** A proxy that answers in the service's place mostly sends a page. */
const jsonSchema = v.pipe(v.string(), v.parseJson(), v.object({}))

const claimsSchema = v.object({
  aal: v.optional(v.string()),
  /** Which steps the session has taken, and when, in seconds since 1970. Some kinds of token list names alone. */
  amr: v.fallback(v.array(v.object({ method: v.string(), timestamp: v.number() })), []),
})

/** Undefined where the token is not valid. Throws where the backend cannot say. */
export async function findSignedIn(owner: BackendOwner, token: string): Promise<SignedIn | undefined> {
  const answer = await ask(owner, '/user', { apikey: owner.anonKey, authorization: `Bearer ${token}` })
  const body = await answer.text()
  if (refusesToken(answer, body)) return undefined
  if (!answer.ok) throw new Error(`The backend answered ${answer.status} when asked for the user`)
  const { id, email, factors, app_metadata, user_metadata } = v.parse(userSchema, body)
  // The backend has just verified the token, so its claims need no second check.
  const claims = v.parse(claimsSchema, decodeJwt(token))
  const isEnrolled = factors.some(({ status }) => status === 'verified')
  // A token goes on saying how its session began. The header tells of a factor that was removed since; a hosted
  // backend sends none, and there only the last factor's removal counts at once.
  const hasTakenTwo = (answer.headers.get(SESSION_LEVEL_HEADER) ?? claims.aal) === 'aal2'
  const secondStep = claims.amr
    .filter(({ method }) => SECOND_STEPS.has(method))
    .map(({ timestamp }) => timestamp)
  return {
    id,
    email,
    hasSecondStep: hasTakenTwo && isEnrolled,
    secondStepAt: secondStep.length > 0 ? new Date(Math.max(...secondStep) * 1000) : undefined,
    lacksSecondStep: !hasTakenTwo && isEnrolled,
    role: isStaffRole(app_metadata.role) ? app_metadata.role : undefined,
    claimsRole: user_metadata.role !== undefined,
  }
}

/** Rejects where the backend's auth service has not said itself that the account is gone. */
export async function deleteUser(owner: BackendOwner, id: string): Promise<void> {
  const { serviceKey } = owner
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
  const answer = await ask(owner, `/admin/users/${id}`, headers, 'DELETE')
  const body = await answer.text()
  const isDeleted = answer.ok && v.is(jsonSchema, body)
  // An earlier press of the button has deleted the account already.
  const wasDeleted = answer.status === 404 && errorCodeOf(answer, body) === 'user_not_found'
  if (!isDeleted && !wasDeleted) {
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

type SignedInRequest =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | { readonly ok: false; readonly status: 401 | 403; readonly text: string }

/**
 * Finds who sends a request from a page of the shop, by their access token. It refuses an account with two-step
 * verification whose session has only given the password.
 */
export async function readSignedIn(
  owner: BackendOwner,
  publicUrl: string,
  { headers }: Request,
): Promise<SignedInRequest> {
  if (headers.get('origin') !== publicUrl) return refused(403, 'Only from the shop itself')
  const [scheme, token] = headers.get('authorization')?.split(' ') ?? []
  const signedIn = scheme === 'Bearer' && token ? await findSignedIn(owner, token) : undefined
  if (!signedIn) return refused(401, 'Only for the signed-in')
  if (signedIn.lacksSecondStep) return refused(403, 'Only with the second step')
  return { ok: true, signedIn }
}

function refused(status: 401 | 403, text: string): SignedInRequest {
  return { ok: false, status, text }
}
