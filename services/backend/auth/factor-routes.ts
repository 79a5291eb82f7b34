import { Hono } from 'hono'
import { challengeFactor } from './operations/factors/challenge-factor.ts'
import { enrollFactor } from './operations/factors/enroll-factor.ts'
import { unenrollFactor } from './operations/factors/unenroll-factor.ts'
import { verifyFactor } from './operations/factors/verify-factor.ts'
import type { AuthParts, SignedInEnvironment } from './parts.ts'
import { authenticate } from './sessions/authenticate.ts'
import { requireNotAnonymous } from './sessions/require-not-anonymous.ts'

/** The second factor of who is signed in, below /factors. */
export function factorRoutes(parts: AuthParts): Hono<SignedInEnvironment> {
  return new Hono<SignedInEnvironment>()
    .use(authenticate(parts))
    .use(requireNotAnonymous)
    .post('/', enrollFactor(parts))
    .post('/:factorId/challenge', challengeFactor(parts))
    .post('/:factorId/verify', verifyFactor(parts))
    .delete('/:factorId', unenrollFactor(parts))
}
