import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { redirectOperations } from '#services/admin-contract/redirects.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { pageOfTarget } from '../redirects/redirect-path.ts'
import { REDIRECTS_LIMIT, readRedirects, readRedirectsAfter } from '../redirects/redirects.ts'

const PAGE_REDIRECTS = 250
/** Longer chains are refused: no visitor follows more redirects, and no browser many more. */
const MAX_HOPS = 10
/** The number is arbitrary, but all processes must share it: two changes at once could close a circle. */
const LOCK_NUMBER = 5_741_337

export async function listRedirects(
  { query }: Database,
  after: string | undefined,
): Promise<Outcome<AnswerOf<typeof redirectOperations.listRedirects>>> {
  const found = await readRedirectsAfter(query, after ?? '', PAGE_REDIRECTS)
  return done({
    redirects: found.map(({ path, target }) => ({ path, target })),
    next: found.length === PAGE_REDIRECTS ? (found.at(-1)?.path ?? null) : null,
  })
}

export function setRedirect(
  { query }: Database,
  author: Author,
  { path, target }: { path: string; target: string },
): Promise<Outcome<AnswerOf<typeof redirectOperations.setRedirect>>> {
  return query.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_NUMBER})`.execute(trx)
    const circle = await findCircle(trx, path, target)
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

export function removeRedirect(
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
  path: string,
  target: string,
): Promise<readonly string[] | undefined> {
  const start = pageOfTarget(path)
  const trail = [path, target]
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const page = pageOfTarget(trail.at(-1) ?? '')
    if (page === undefined) return undefined
    if (page === start) return trail
    const [next] = await readRedirects(trx, spellingsOf(page))
    if (!next) return undefined
    trail.push(next.target)
  }
  return trail
}

function spellingsOf(page: string): string[] {
  return [page, page.replace(/^\/product\//, '/products/')]
}
