import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { CallerEnvironment } from '../api-key/caller.ts'
import type { BackendParts } from '../parts.ts'
import { answerError } from './answers/answer-error.ts'
import { ApiError } from './answers/api-error.ts'
import { refuseMethod } from './answers/refuse-method.ts'
import { KnownVisitors, Visits } from './limits/known-visitors.ts'
import { createLimits } from './limits/limits.ts'
import { TOKEN_TTL_MS } from './one-time-tokens/one-time-token.ts'
import { challengeFactor } from './operations/factors/challenge-factor.ts'
import { enrollFactor } from './operations/factors/enroll-factor.ts'
import { unenrollFactor } from './operations/factors/unenroll-factor.ts'
import { verifyFactor } from './operations/factors/verify-factor.ts'
import { getUser } from './operations/get-user.ts'
import { health } from './operations/health.ts'
import { jwks } from './operations/jwks.ts'
import { logout } from './operations/logout.ts'
import { openidConfiguration } from './operations/openid-configuration.ts'
import { otp } from './operations/otp.ts'
import { authenticationOptions } from './operations/passkeys/authentication-options.ts'
import { authenticationVerify } from './operations/passkeys/authentication-verify.ts'
import { deletePasskey } from './operations/passkeys/delete-passkey.ts'
import { passkeyList } from './operations/passkeys/list-passkeys.ts'
import { registrationOptions } from './operations/passkeys/registration-options.ts'
import { registrationVerify } from './operations/passkeys/registration-verify.ts'
import { updatePasskey } from './operations/passkeys/update-passkey.ts'
import { putUser } from './operations/put-user.ts'
import { reauthenticate } from './operations/reauthenticate.ts'
import { recover } from './operations/recover.ts'
import { generateRecoveryCodes } from './operations/recovery-codes/generate-recovery-codes.ts'
import { recoveryCodesStatus } from './operations/recovery-codes/recovery-codes-status.ts'
import { regenerateRecoveryCodes } from './operations/recovery-codes/regenerate-recovery-codes.ts'
import { unenrollRecoveryCodes } from './operations/recovery-codes/unenroll-recovery-codes.ts'
import { verifyRecoveryCode } from './operations/recovery-codes/verify-recovery-code.ts'
import { resend } from './operations/resend.ts'
import { settings } from './operations/settings.ts'
import { signup } from './operations/signup.ts'
import { authorize, callback, identities, oauthServer, scim, sso } from './operations/switched-off.ts'
import { token } from './operations/token/token.ts'
import { verify } from './operations/verify.ts'
import { verifyPage } from './operations/verify-page.ts'
import { invite } from './owner/invite.ts'
import { ownerRoutes } from './owner/owner-routes.ts'
import { requireServiceKey } from './owner/require-service-key.ts'
import type { AuthParts, SignedInEnvironment } from './parts.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { requirePasskeys } from './passkeys/require-passkeys.ts'
import { HashQueue } from './passwords/hash-queue.ts'
import { PasswordHasher } from './passwords/password-hash.ts'
import { authenticate, requireNotAnonymous } from './sessions/authenticate.ts'

/** The largest valid body holds 4 kB of data, each byte of which may be written as six, and a few fields. */
const BODY_LIMIT_BYTES = 32 * 1024

/** GoTrue's operations, below /auth/v1. */
export function authRoutes(backend: BackendParts): Hono<CallerEnvironment> {
  const parts: AuthParts = {
    ...backend,
    limits: createLimits(backend),
    passwords: new PasswordHasher(new HashQueue()),
    knownVisitors: new KnownVisitors(backend.database.reads, backend.now),
    askedForMail: new Visits(TOKEN_TTL_MS, backend.now),
    relyingParty: relyingPartyOf(backend.publicUrl),
  }
  const signedIn = authenticate(parts)
  const routes = new Hono<CallerEnvironment>()
    .use(bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: refuseLargeBody }))
    .get('/health', health)
    .get('/settings', settings(parts))
    .get('/.well-known/jwks.json', jwks(parts))
    .get('/.well-known/openid-configuration', openidConfiguration(parts))
    .get('/.well-known/oauth-authorization-server', oauthServer)
    .post('/signup', signup(parts))
    .post('/token', token(parts))
    .post('/logout', signedIn, logout(parts))
    .post('/recover', recover(parts))
    .post('/otp', otp(parts))
    .post('/magiclink', otp(parts))
    .post('/resend', resend(parts))
    .get('/verify', verifyPage(parts))
    .post('/verify', verify(parts))
    .get('/reauthenticate', signedIn, reauthenticate(parts))
    .get('/user', signedIn, getUser)
    .put('/user', signedIn, putUser(parts))
    .all('/user/identities/*', signedIn, identities)
    .route('/factors', factorRoutes(parts))
    .all('/user/oauth/*', signedIn, oauthServer)
    .post('/invite', requireServiceKey(parts), invite(parts))
    .route('/admin', ownerRoutes(parts))
    .get('/authorize', authorize)
    .all('/callback', callback)
    .all('/sso/*', sso)
    .route('/passkeys', passkeyRoutes(parts))
    .all('/oauth/*', oauthServer)
    .all('/scim/*', scim)
    .onError((error, c) => answerError(error, c, parts.log))
  return routes.all('*', refuseMethod(routes.routes))
}

function refuseLargeBody(): never {
  const message = `Request body too large (max ${BODY_LIMIT_BYTES} bytes)`
  throw new ApiError(413, 'request_entity_too_large', message)
}

/** Routes below /passkeys: to sign in with one, and the signed-in account's own. */
function passkeyRoutes(parts: AuthParts): Hono<CallerEnvironment> {
  const own = new Hono<SignedInEnvironment>()
    .use(authenticate(parts))
    .use(requireNotAnonymous)
    .get('/', passkeyList(parts))
    .post('/registration/options', registrationOptions(parts))
    .post('/registration/verify', registrationVerify(parts))
    .patch('/:passkeyId', updatePasskey(parts))
    .delete('/:passkeyId', deletePasskey(parts))
  return new Hono<CallerEnvironment>()
    .use(requirePasskeys(parts))
    .post('/authentication/options', authenticationOptions(parts))
    .post('/authentication/verify', authenticationVerify(parts))
    .route('/', own)
}

/** Routes below /factors: the second factors of the signed-in account. */
function factorRoutes(parts: AuthParts): Hono<SignedInEnvironment> {
  return new Hono<SignedInEnvironment>()
    .use(authenticate(parts))
    .use(requireNotAnonymous)
    .post('/', enrollFactor(parts))
    .get('/recovery-codes', recoveryCodesStatus(parts))
    .post('/recovery-codes', generateRecoveryCodes(parts))
    .post('/recovery-codes/regenerate', regenerateRecoveryCodes(parts))
    .post('/recovery-codes/verify', verifyRecoveryCode(parts))
    .delete('/recovery-codes', unenrollRecoveryCodes(parts))
    .post('/:factorId/challenge', challengeFactor(parts))
    .post('/:factorId/verify', verifyFactor(parts))
    .delete('/:factorId', unenrollFactor(parts))
}
