import { Hono } from 'hono'
import { ACCOUNT_DELETION_PATH } from '#shop/account/paths.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { type BackendOwner, deleteUser, readSignedIn } from './owner.ts'

interface DeletionParts {
  readonly owner: BackendOwner
  readonly publicUrl: string
  readonly log: Log
}

/**
 * The endpoint where a signed-in visitor deletes their own account, which the backend finds by the request's token.
 * The browser cannot ask the backend for this itself, because deletion takes the service key.
 */
export function accountDeletion({ owner, publicUrl, log }: DeletionParts): EmbeddedService {
  const app = new Hono()
    .post(ACCOUNT_DELETION_PATH, async (c) => {
      const asking = await readSignedIn(owner, publicUrl, c.req.raw)
      if (!asking.ok) return c.text(asking.text, asking.status)
      const { id } = asking.signedIn
      await deleteUser(owner, id)
      log.info({ account: id }, 'an account was deleted by whose it was')
      return c.body(null, 204)
    })
    .all(ACCOUNT_DELETION_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'an account could not be deleted')
      return c.text('Not now', 503)
    })
  return { paths: [ACCOUNT_DELETION_PATH], routes: app.routes, fetch: async (request) => app.fetch(request) }
}
