import { Hono } from 'hono'
import { loadAccount } from '../accounts/load-account.ts'
import { getAnyUser } from '../operations/get-user.ts'
import { customProviders, listSsoProviders, oauthServer, sso } from '../operations/switched-off.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import {
  deleteFactor,
  deleteOwnersPasskey,
  listFactors,
  listOwnersPasskeys,
  updateFactor,
} from './factors.ts'
import { generateLink } from './generate-link.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { requireServiceKey } from './require-service-key.ts'
import { createUser, deleteUser, updateUser } from './users.ts'

/** Routes below /admin, where the owner manages every account. */
export function ownerRoutes(parts: AuthParts): Hono<OwnerEnvironment> {
  const load = loadAccount(parts)
  return new Hono<OwnerEnvironment>()
    .use(requireServiceKey(parts))
    .get('/audit', listAudit(parts))
    .post('/generate_link', generateLink(parts))
    .get('/users', listUsers(parts))
    .post('/users', createUser(parts))
    .get('/users/:userId', load, getAnyUser)
    .put('/users/:userId', load, updateUser(parts))
    .delete('/users/:userId', load, deleteUser(parts))
    .get('/users/:userId/factors', load, listFactors)
    .put('/users/:userId/factors/:factorId', load, updateFactor(parts))
    .delete('/users/:userId/factors/:factorId', load, deleteFactor(parts))
    .get('/users/:userId/passkeys', load, listOwnersPasskeys(parts))
    .delete('/users/:userId/passkeys/:passkeyId', load, deleteOwnersPasskey(parts))
    .get('/sso/providers', listSsoProviders)
    .all('/sso/*', sso)
    .all('/oauth/*', oauthServer)
    .all('/custom-providers/*', customProviders)
}
