import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { TermFigures } from '#facts/policies/terms.ts'
import { pathOf } from '#services/admin-contract/operation.ts'
import { termChanges } from '#services/admin-contract/term-changes.ts'
import { type TermsChanged, termOperations } from '#services/admin-contract/terms.ts'
import { type AdminEnv, admitStaff } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '#services/storefront/change-log.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { findStaffAt } from '../staff/find-staff.ts'
import { readTerms, readTermsOf } from './follow-terms.ts'

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

/** Writes the figures as the next version, where nobody else wrote one since the caller looked. */
function changeTerms(
  { query }: Database,
  author: Author,
  { seen, figures }: { readonly seen: number; readonly figures: TermFigures },
): Promise<Outcome<TermsChanged>> {
  return query.transaction().execute((trx) => writeTerms(trx, author, seen, figures))
}

function restoreTerms(
  { query }: Database,
  author: Author,
  { seen, version }: { readonly seen: number; readonly version: number },
): Promise<Outcome<TermsChanged>> {
  return query.transaction().execute(async (trx) => {
    const earlier = await readTermsOf(trx, version)
    if (!earlier) return refuse(404, `the terms have no version ${version}`)
    const { version: _, ...figures } = earlier
    return writeTerms(trx, author, seen, figures)
  })
}

async function writeTerms(
  trx: Kysely<Tables>,
  author: Author,
  seen: number,
  figures: TermFigures,
): Promise<Outcome<TermsChanged>> {
  const { terms } = await readTerms(trx)
  if (terms.version !== seen) return changedMeanwhile(trx)
  const changes = termChanges(terms, figures)
  if (changes.length === 0) return refuse(422, 'this leaves the terms as they are')
  // Who writes the same version at the same time waits here, and then finds it taken.
  const written = await trx
    .insertInto('settings.terms')
    .values({ version: seen + 1, figures: JSON.stringify(figures), changed_at: author.now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!written) return changedMeanwhile(trx)
  await logChange(trx, author, {
    action: 'terms',
    subject: 'terms',
    before: wordsOf(changes, 'before'),
    after: wordsOf(changes, 'after'),
  })
  return done({ version: written.version, changes })
}

function wordsOf(changes: TermsChanged['changes'], side: 'before' | 'after'): Record<string, string | null> {
  return Object.fromEntries(changes.map((change) => [change.what, change[side]]))
}

async function changedMeanwhile(trx: Kysely<Tables>): Promise<Refusal> {
  const entry = await trx
    .selectFrom('storefront.change_log')
    .where('action', '=', 'terms')
    .orderBy('id', 'desc')
    .limit(1)
    .select('changed_by')
    .executeTakeFirst()
  return refuse(
    409,
    `${entry?.changed_by ?? 'somebody'} changed the terms while you looked at them: they are shown as they are now`,
  )
}
