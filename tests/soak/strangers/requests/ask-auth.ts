import { randomUUID } from 'node:crypto'
import type { Route } from '../surface/read-surface.ts'
import { publicKeys } from './ask-routes.ts'
import { paddedJson } from './bodies.ts'
import type { DearRequest, Foothold } from './dear-request.ts'

/** The service reads a body up to about this size. */
const ROOM_BYTES = 60_000
const PASSWORD = 'p'.repeat(72)
/** Each request names a mailbox that none named before. */
let asked = 0
/** A passkey that is in order but for its signature. */
const passkey = (text: string) => ({
  id: text.slice(0, 1_364),
  rawId: text.slice(0, 1_364),
  type: 'public-key',
  response: { clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text },
})
const mailbox = () => `${'a'.repeat(50)}${process.pid}-${asked++}@strangers.example`

/** Bodies that make an operation of the auth service do all of its work, by method and path. */
const BODIES: Readonly<Record<string, readonly (() => object)[]>> = {
  'POST /signup': [
    () => ({ email: mailbox(), password: PASSWORD, data: { a: 'x'.repeat(3_900) } }),
    () => ({ email: mailbox(), password: 'x'.repeat(59_000) }),
    () => ({ data: {} }),
  ],
  'POST /token': [
    () => ({ grant: 'password', email: mailbox(), password: PASSWORD }),
    () => ({ grant: 'refresh_token', refresh_token: 'x'.repeat(59_000) }),
    () => ({ grant: 'pkce', auth_code: 'x'.repeat(29_000), code_verifier: 'y'.repeat(29_000) }),
  ],
  'POST /logout': [],
  'POST /recover': [() => ({ email: mailbox() })],
  'POST /otp': [() => ({ email: mailbox(), create_user: true, data: { a: 'x'.repeat(3_900) } })],
  'POST /magiclink': [() => ({ email: mailbox(), create_user: true })],
  'POST /resend': [
    () => ({ type: 'signup', email: mailbox() }),
    () => ({ type: 'email_change', email: mailbox() }),
  ],
  'POST /verify': [
    () => ({ type: 'signup', email: mailbox(), token: '123456' }),
    () => ({ type: 'recovery', token_hash: 'x'.repeat(59_000) }),
  ],
  'PUT /user': [],
  'POST /passkeys/authentication/options': [() => ({ gotrue_meta_security: {} })],
  'POST /passkeys/authentication/verify': [
    () => ({ challenge_id: randomUUID(), credential: passkey('x'.repeat(2_000)) }),
    () => ({ challenge_id: randomUUID(), credential: 'x'.repeat(59_000) }),
  ],
  'POST /passkeys/registration/options': [],
  'POST /passkeys/registration/verify': [],
  'PATCH /passkeys/:passkeyId': [],
  'DELETE /passkeys/:passkeyId': [],
  'POST /factors/recovery-codes': [],
  'POST /factors/recovery-codes/regenerate': [],
  'POST /factors/recovery-codes/verify': [],
  'DELETE /factors/recovery-codes': [],
  'POST /factors': [],
  'POST /factors/:factorId/challenge': [],
  'POST /factors/:factorId/verify': [],
  'DELETE /factors/:factorId': [],
}

const ROOT = '/auth/v1'
/** Operations that only the owner's key opens, or that are switched off. */
const CLOSED = /^\/(?:admin|invite)(?:\/|$)/

/** Requests that make the service work without an account. A new route fails here until its dearest body is added. */
export function askAuth(route: Route, foothold: Foothold): DearRequest[] {
  const path = route.path.slice(ROOT.length)
  if (route.method === 'GET' || route.method === 'ALL' || CLOSED.test(path)) return []
  const bodies = BODIES[`${route.method} ${path}`]
  if (!bodies) throw new Error(`nobody knows the dearest body of ${route.method} ${route.path}`)
  return bodies.map((make, at) => {
    const body = () => Buffer.from(paddedJson(make(), ROOM_BYTES))
    const { grant } = make() as { grant?: string }
    return {
      name: `${route.method} ${route.path}, body ${at + 1} that is in order`,
      protocol: 'auth',
      method: route.method,
      target: `${route.path}${grant ? `?grant_type=${grant}` : ''}`,
      headers: { ...publicKeys(foothold), 'content-type': 'application/json' },
      body,
      pace: 'at once',
    }
  })
}
