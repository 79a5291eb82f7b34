import { Hono } from 'hono'
import { ACCOUNT_DELETION_PATH } from '#shop/account/paths.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { demoteOwner } from './last-owner.ts'
import { type BackendOwner, deleteUser, readSignedIn, type SignedIn } from './owner.ts'
import { setRole } from './staff-accounts.ts'

interface DeletionParts {
  readonly owner: BackendOwner
  readonly publicUrl: string
  readonly log: Log
  readonly now: () => Date
}

const LAST_OWNER =
  'You are the only owner of this shop. Make somebody else an owner first, and then delete your account.'

/**
 * The endpoint where a signed-in visitor deletes their own account, which the backend finds by the request's token.
 * The browser cannot ask the backend for this itself, because deletion takes the service key.
 */
export function accountDeletion({ owner, publicUrl, log, now }: DeletionParts): EmbeddedService {
  const app = new Hono()
    .post(ACCOUNT_DELETION_PATH, async (c) => {
      const asking = await readSignedIn(owner, publicUrl, c.req.raw)
      if (!asking.ok) return c.text(asking.text, asking.status)
      if (!(await deleteUnlessLastOwner({ owner, log, now }, asking.signedIn))) return c.text(LAST_OWNER, 409)
      log.info({ account: asking.signedIn.id }, 'an account was deleted by whose it was')
      return c.body(null, 204)
    })
    .all(ACCOUNT_DELETION_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'an account could not be deleted')
      return c.text('Not now', 503)
    })
  return { paths: [ACCOUNT_DELETION_PATH], routes: app.routes, fetch: async (request) => app.fetch(request) }
}

/** Nobody is left who could let others in where the last owner goes, so that account stays: then this is false. */
async function deleteUnlessLastOwner(
  { owner, log, now }: Pick<DeletionParts, 'owner' | 'log' | 'now'>,
  { id, role }: SignedIn,
): Promise<boolean> {
  if (role !== 'owner') {
    await deleteUser(owner, id)
    return true
  }
  // An account that is gone cannot be taken back, so it gives up the role first: of two owners at once one sees the other go.
  const demoted = await demoteOwner(owner, { id }, undefined, now())
  if (demoted.kind === 'last-owner') return false
  if (demoted.kind !== 'done') throw new Error(`The backend did not take an owner's role: ${demoted.kind}`)
  try {
    await deleteUser(owner, id)
  } catch (error) {
    const { kind } = await setRole(owner, id, 'owner')
    if (kind !== 'done') log.error({ account: id, kind }, 'an account that stays is no owner any more')
    throw error
  }
  return true
}
