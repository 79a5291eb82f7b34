import { Hono } from 'hono'
import { loadAccount } from './accounts/load-account.ts'
import { adminCreateUser } from './operations/admin-create-user.ts'
import { adminDeleteFactor } from './operations/admin-delete-factor.ts'
import { adminDeleteUser } from './operations/admin-delete-user.ts'
import { adminListFactors } from './operations/admin-list-factors.ts'
import { adminListUsers } from './operations/admin-list-users.ts'
import { adminUpdateUser } from './operations/admin-update-user.ts'
import { getUser } from './operations/get-user.ts'
import type { AuthParts, OwnerEnvironment } from './parts.ts'
import { requireServiceKey } from './sessions/require-service-key.ts'

/** The owner's hand on everybody's account, below /admin/users. */
export function ownerRoutes(parts: AuthParts): Hono<OwnerEnvironment> {
  const load = loadAccount(parts)
  return new Hono<OwnerEnvironment>()
    .use(requireServiceKey(parts))
    .get('/', adminListUsers(parts))
    .post('/', adminCreateUser(parts))
    .get('/:userId', load, getUser)
    .put('/:userId', load, adminUpdateUser(parts))
    .delete('/:userId', load, adminDeleteUser(parts))
    .get('/:userId/factors', load, adminListFactors)
    .delete('/:userId/factors/:factorId', load, adminDeleteFactor(parts))
}
