import { Hono } from 'hono'
import { ACCOUNT_DELETION_PATH } from '#shop/account/paths.ts'
import { type BackendOwner, deleteUser, findSignedIn } from './backend-owner.ts'
import type { Log } from './log.ts'
import type { EmbeddedService } from './request-router.ts'

interface DeletionParts {
  readonly owner: BackendOwner
  readonly publicUrl: string
  readonly log: Log
}

/**
 * Where somebody deletes their own account, and only that: whose it is, the backend says to the token that comes
 * along. A client cannot do it by itself, because it takes the owner's key.
 */
export function accountDeletion({ owner, publicUrl, log }: DeletionParts): EmbeddedService {
  const app = new Hono()
    .post(ACCOUNT_DELETION_PATH, async (c) => {
      if (c.req.header('origin') !== publicUrl) return c.text('Only from the shop itself', 403)
      const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
      if (scheme !== 'Bearer' || !token) return c.text('Only for the signed-in', 401)
      const signedIn = await findSignedIn(owner, token)
      if (!signedIn) return c.text('Only for the signed-in', 401)
      // A password alone opens half of such an account, and half is not enough to end it.
      if (signedIn.lacksSecondStep) return c.text('Only with the second step', 403)
      await deleteUser(owner, signedIn.id)
      log.info({ account: signedIn.id }, 'an account was deleted by whose it was')
      return c.body(null, 204)
    })
    .all(ACCOUNT_DELETION_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'an account could not be deleted')
      return c.text('Not now', 503)
    })
  return { paths: [ACCOUNT_DELETION_PATH], fetch: async (request) => app.fetch(request) }
}
