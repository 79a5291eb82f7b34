import { Hono } from 'hono'
import { challengeFactor } from './operations/factors/challenge-factor.ts'
import { enrollFactor } from './operations/factors/enroll-factor.ts'
import { unenrollFactor } from './operations/factors/unenroll-factor.ts'
import { verifyFactor } from './operations/factors/verify-factor.ts'
import type { AuthParts, SignedInEnvironment } from './parts.ts'
import { authenticate, requireNotAnonymous } from './sessions/authenticate.ts'

/** Routes below /factors: the second factors of the signed-in account. */
export function factorRoutes(parts: AuthParts): Hono<SignedInEnvironment> {
  return new Hono<SignedInEnvironment>()
    .use(authenticate(parts))
    .use(requireNotAnonymous)
    .post('/', enrollFactor(parts))
    .post('/:factorId/challenge', challengeFactor(parts))
    .post('/:factorId/verify', verifyFactor(parts))
    .delete('/:factorId', unenrollFactor(parts))
}
