import { Hono } from 'hono'
import type { CallerEnvironment } from '../api-key/caller.ts'
import { authenticationOptions } from './operations/passkeys/authentication-options.ts'
import { authenticationVerify } from './operations/passkeys/authentication-verify.ts'
import { deletePasskey } from './operations/passkeys/delete-passkey.ts'
import { passkeyList } from './operations/passkeys/list-passkeys.ts'
import { registrationOptions } from './operations/passkeys/registration-options.ts'
import { registrationVerify } from './operations/passkeys/registration-verify.ts'
import { updatePasskey } from './operations/passkeys/update-passkey.ts'
import type { AuthParts, SignedInEnvironment } from './parts.ts'
import { requirePasskeys } from './passkeys/require-passkeys.ts'
import { authenticate, requireNotAnonymous } from './sessions/authenticate.ts'

/** Routes below /passkeys: to sign in with one, and the signed-in account's own. */
export function passkeyRoutes(parts: AuthParts): Hono<CallerEnvironment> {
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
