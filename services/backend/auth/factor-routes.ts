import { Hono } from 'hono'
import { challengeFactor } from './operations/factors/challenge-factor.ts'
import { enrollFactor } from './operations/factors/enroll-factor.ts'
import { unenrollFactor } from './operations/factors/unenroll-factor.ts'
import { verifyFactor } from './operations/factors/verify-factor.ts'
import { generateRecoveryCodes } from './operations/recovery-codes/generate-recovery-codes.ts'
import { recoveryCodesStatus } from './operations/recovery-codes/recovery-codes-status.ts'
import { regenerateRecoveryCodes } from './operations/recovery-codes/regenerate-recovery-codes.ts'
import { unenrollRecoveryCodes } from './operations/recovery-codes/unenroll-recovery-codes.ts'
import { verifyRecoveryCode } from './operations/recovery-codes/verify-recovery-code.ts'
import type { AuthParts, SignedInEnvironment } from './parts.ts'
import { authenticate, requireNotAnonymous } from './sessions/authenticate.ts'

/** Routes below /factors: the second factors of the signed-in account. */
export function factorRoutes(parts: AuthParts): Hono<SignedInEnvironment> {
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
