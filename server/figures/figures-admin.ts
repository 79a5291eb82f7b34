import { Hono } from 'hono'
import type { Database } from '#database/connect.ts'
import { figureOperations } from '#services/admin-contract/figures.ts'
import { pathOf } from '#services/admin-contract/operation.ts'
import { type AdminEnv, admitStaff } from '#services/shared/admin/admit-staff.ts'
import { done } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { findStaffAt } from '../staff/find-staff.ts'
import type { CountDays } from './keep-carts.ts'
import { readFigures } from './read-figures.ts'

interface FiguresAdminParts {
  readonly owner: BackendOwner
  readonly database: Database
  /** Undefined where the storefront is hosted: carts, checkouts and purchases are unknown then. */
  readonly countDays: CountDays | undefined
  readonly log: Log
  readonly now: () => Date
}

/** The admin interface to the figures, which the shop itself holds, whatever its services are. */
export function figuresAdmin({ owner, database, countDays, log, now }: FiguresAdminParts): EmbeddedService {
  const path = pathOf(figureOperations.readFigures)
  const figures = serveOperations(figureOperations, {
    readFigures: async ({ query }) =>
      done(await readFigures({ reads: database.reads, countDays, now: now() }, query)),
  })
  const app = new Hono<AdminEnv>()
    .basePath(path.slice(0, path.lastIndexOf('/')))
    .use('*', admitStaff({ serviceKey: owner.serviceKey, findStaff: findStaffAt(owner), log, now }))
    .route('/', figures)
    .all('*', (c) => c.json({ error: 'the admin endpoint has no such address' }, 404))
    .onError((cause, c) => {
      log.error({ err: cause }, 'figures could not be read')
      return c.json({ error: 'the figures cannot be read just now' }, 503, { 'retry-after': '1' })
    })
  return { paths: [path], routes: app.routes, fetch: async (request) => app.fetch(request) }
}
