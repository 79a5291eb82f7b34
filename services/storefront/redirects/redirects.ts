import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Shopify's `UrlRedirect`. */
export interface Redirect {
  readonly id: number
  readonly path: string
  readonly target: string
  readonly createdAt: Date
}

/** Notifies of every change of a redirect (migration 0071), without saying which. */
export const REDIRECT_CHANGES = 'storefront_redirects'

/** Shopify's limit for a store. */
export const REDIRECTS_LIMIT = 100_000

/** Letter case does not count. */
export async function readRedirects(
  query: Kysely<Tables>,
  paths: readonly string[],
): Promise<readonly Redirect[]> {
  if (paths.length === 0) return []
  const spelled = paths.map((path) => path.toLowerCase())
  return select(query).where(sql<string>`lower(path)`, 'in', spelled).orderBy('id').execute()
}

export function readRedirectById(query: Kysely<Tables>, id: number): Promise<Redirect | undefined> {
  return select(query).where('id', '=', id).executeTakeFirst()
}

/** Returns all redirects, or the first so many. */
export async function readAllRedirects(
  query: Kysely<Tables>,
  limit: number = REDIRECTS_LIMIT,
): Promise<readonly Redirect[]> {
  return select(query).orderBy('id').limit(limit).execute()
}

/** Returns the redirects whose paths sort after `after`. */
export async function readRedirectsAfter(
  query: Kysely<Tables>,
  after: string,
  limit: number,
): Promise<readonly Redirect[]> {
  return select(query)
    .where(sql<string>`lower(path)`, '>', after.toLowerCase())
    .orderBy(sql`lower(path)`)
    .limit(limit)
    .execute()
}

function select(query: Kysely<Tables>) {
  return query.selectFrom('storefront.redirects').select(['id', 'path', 'target', 'created_at as createdAt'])
}
