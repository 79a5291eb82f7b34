import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#database/connect.ts'
import { pathOf } from '#services/admin-contract/operation.ts'
import { termOperations } from '#services/admin-contract/terms.ts'
import { type AdminEnv, admitStaff } from '#services/shared/admin/admit-staff.ts'
import { done } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { findStaffAt } from '../staff/find-staff.ts'
import { changeTerms, restoreTerms } from './change-terms.ts'
import { readTerms } from './read-terms.ts'

interface TermsAdminParts {
  readonly owner: BackendOwner
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
}

const BODY_BYTES = 16 * 1024

/** The admin interface to the terms, which the shop itself holds, whatever its services are. */
export function termsAdmin({ owner, database, log, now }: TermsAdminParts): EmbeddedService {
  const path = pathOf(termOperations.showTerms)
  const routes = serveOperations(termOperations, {
    showTerms: async () => {
      const { terms, changedAt } = await readTerms(database.query)
      const { version, ...figures } = terms
      return done({ version, figures, changedAt: changedAt?.toISOString() ?? null })
    },
    changeTerms: ({ body: { seen, terms: figures }, who }) =>
      changeTerms(database, { who, now: now() }, { seen, figures }),
    restoreTerms: ({ body, who }) => restoreTerms(database, { who, now: now() }, body),
  })
  const error = `the request is larger than ${BODY_BYTES / 1024} kB`
  const app = new Hono<AdminEnv>()
    .basePath(path.slice(0, path.lastIndexOf('/')))
    .use('*', admitStaff({ serviceKey: owner.serviceKey, findStaff: findStaffAt(owner), log, now }))
    .use('*', bodyLimit({ maxSize: BODY_BYTES, onError: (c) => c.json({ error }, 413) }))
    .route('/', routes)
    .notFound((c) => c.json({ error: 'the admin endpoint has no such address' }, 404))
    .onError((cause, c) => {
      log.error({ err: cause }, 'the terms could not be read or changed')
      return c.json({ error: 'the terms cannot be read just now' }, 503, { 'retry-after': '1' })
    })
  return { paths: [path], routes: app.routes, fetch: async (request) => app.fetch(request) }
}
