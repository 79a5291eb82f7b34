import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { redirectOperations } from '#services/admin-contract/redirects.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome, type Refusal, refuse, refuseAll } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import {
  pageOfTarget,
  pathsOfPage,
  readRedirectPath,
  readRedirectTarget,
} from '../redirects/redirect-path.ts'
import {
  REDIRECTS_LIMIT,
  readPathsLeadingTo,
  readRedirects,
  readRedirectsAfter,
} from '../redirects/redirects.ts'

const PAGE_REDIRECTS = 250
/** Longer chains are refused: a browser gives up after some twenty, and each costs a visitor a request. */
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
    const { trail, isCircle } = await followRedirects(trx, { path, target }, publicUrl)
    if (isCircle) return refuse(409, `${trail.join(' leads to ')}: that would never end`)
    const hopsAfter = trail.length - 1
    if ((await countHopsBefore(trx, path, publicUrl)) + hopsAfter > MAX_HOPS) return tooLong(path)
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

interface Trail {
  /** The path, what it leads to, what that leads to, and so on, until no redirect is left or there are too many. */
  readonly trail: readonly string[]
  readonly isCircle: boolean
}

async function followRedirects(
  trx: Kysely<Tables>,
  { path, target }: { readonly path: string; readonly target: string },
  publicUrl: string,
): Promise<Trail> {
  const start = pageOfTarget(path, publicUrl)
  const trail = [path, target]
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const page = pageOfTarget(trail.at(-1) ?? '', publicUrl)
    if (page === undefined) break
    if (page === start) return { trail, isCircle: true }
    const [next] = await readRedirects(trx, pathsOfPage(page))
    if (!next) break
    trail.push(next.target)
  }
  return { trail, isCircle: false }
}

/** Counts the redirects of the longest chain that leads to the path. */
async function countHopsBefore(trx: Kysely<Tables>, path: string, publicUrl: string): Promise<number> {
  let paths: readonly string[] = [path]
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    paths = await readPathsLeadingTo(trx, paths, publicUrl)
    if (paths.length === 0) return hops
  }
  return MAX_HOPS
}

function tooLong(path: string): Refusal {
  const message = `${path} would be part of a chain of more than ${MAX_HOPS} redirects; lead the first of them to where the last one ends`
  return refuse(409, message)
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
