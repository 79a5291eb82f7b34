import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { redirectOperations } from '#services/admin-contract/redirects.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome, refuse, refuseAll } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import {
  pageOfTarget,
  pathsOfPage,
  readRedirectPath,
  readRedirectTarget,
} from '../redirects/redirect-path.ts'
import { REDIRECTS_LIMIT, readRedirects, readRedirectsAfter } from '../redirects/redirects.ts'

const PAGE_REDIRECTS = 250
/** Longer chains are refused: no visitor follows more redirects, and no browser many more. */
const MAX_HOPS = 10
/** The number is arbitrary, but all processes must share it: two changes at once could close a circle. */
const LOCK_NUMBER = 5_741_337

const NO_PATH = refuse(
  422,
  'a redirect is from a path of this shop such as /old-chair, without ? and #; the home page is always there',
  { path: 'path' },
)
const NO_TARGET = refuse(
  422,
  'a redirect leads to a path of this shop such as /product/keel-saddle-stool, or to an address that begins with https://',
  { path: 'target' },
)

async function listRedirects(
  { query }: Database,
  after: string | undefined,
): Promise<Outcome<AnswerOf<typeof redirectOperations.listRedirects>>> {
  const read = await readRedirectsAfter(query, after ?? '', PAGE_REDIRECTS + 1)
  const { rows, last } = cutPage(read, PAGE_REDIRECTS)
  return done({ redirects: rows.map(({ path, target }) => ({ path, target })), next: last?.path ?? null })
}

function setRedirect(
  { database: { query }, publicUrl }: Pick<StorefrontParts, 'database' | 'publicUrl'>,
  author: Author,
  { path, target }: { path: string; target: string },
): Promise<Outcome<AnswerOf<typeof redirectOperations.setRedirect>>> {
  return query.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBER})`.execute(trx)
    const circle = await findCircle(trx, { path, target }, publicUrl)
    if (circle) return refuse(409, `${circle.join(' leads to ')}: that would never end`)
    const [known] = await readRedirects(trx, [path])
    if (known) {
      await trx.updateTable('storefront.redirects').set({ path, target }).where('id', '=', known.id).execute()
    } else {
      const { count } = await trx
        .selectFrom('storefront.redirects')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= REDIRECTS_LIMIT) return refuse(409, `there are ${REDIRECTS_LIMIT} redirects already`)
      await trx.insertInto('storefront.redirects').values({ path, target, created_at: author.now }).execute()
    }
    const before = known?.target ?? null
    await logChange(trx, author, { action: 'redirect', subject: path, before, after: target })
    return done({ path, target, before })
  })
}

function removeRedirect(
  { query }: Database,
  author: Author,
  { path }: { path: string },
): Promise<Outcome<AnswerOf<typeof redirectOperations.removeRedirect>>> {
  return query.transaction().execute(async (trx) => {
    const [known] = await readRedirects(trx, [path])
    if (!known) return refuse(404, `nothing leads on from ${path}`)
    await trx.deleteFrom('storefront.redirects').where('id', '=', known.id).execute()
    await logChange(trx, author, { action: 'redirect', subject: path, before: known.target, after: null })
    return done({ path: known.path, target: known.target })
  })
}

/** Returns the paths of the circle that this redirect would close. */
async function findCircle(
  trx: Kysely<Tables>,
  { path, target }: { readonly path: string; readonly target: string },
  publicUrl: string,
): Promise<readonly string[] | undefined> {
  const start = pageOfTarget(path, publicUrl)
  const trail = [path, target]
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const page = pageOfTarget(trail.at(-1) ?? '', publicUrl)
    if (page === undefined) return undefined
    if (page === start) return trail
    const [next] = await readRedirects(trx, pathsOfPage(page))
    if (!next) return undefined
    trail.push(next.target)
  }
  return trail
}

export function redirectRoutes({ database, publicUrl, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(redirectOperations, {
    listRedirects: ({ query }) => listRedirects(database, query.after),
    setRedirect: async ({ body, who }) => {
      const [path, target] = [readRedirectPath(body.path), readRedirectTarget(body.target)]
      if (path === undefined) return refuseAll(NO_PATH, target === undefined ? [NO_TARGET] : [])
      if (target === undefined) return NO_TARGET
      return setRedirect({ database, publicUrl }, { who, now: now() }, { path, target })
    },
    removeRedirect: async ({ body, who }) => {
      const path = readRedirectPath(body.path)
      return path === undefined ? NO_PATH : removeRedirect(database, { who, now: now() }, { path })
    },
  })
}
