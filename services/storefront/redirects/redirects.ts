import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { pageOfTarget, pathsOfPage } from './redirect-path.ts'

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

/** Returns the paths whose redirects lead to the page of one of these paths, by whichever of its addresses. */
export async function readPathsLeadingTo(
  query: Kysely<Tables>,
  paths: readonly string[],
  publicUrl: string,
): Promise<readonly string[]> {
  const { origin } = new URL(publicUrl)
  const addresses = paths
    .flatMap((path) => pathsOfPage(pageOfTarget(path, publicUrl) ?? path))
    .flatMap((path) => [path, origin + path])
  const address = sql`lower(split_part(split_part(target, '#', 1), '?', 1))`
  const rows = await query
    .selectFrom('storefront.redirects')
    .select('path')
    .where(sql<boolean>`${address} = any(${[...new Set(addresses)]}::text[])`)
    .execute()
  return rows.map(({ path }) => path)
}

function select(query: Kysely<Tables>) {
  return query.selectFrom('storefront.redirects').select(['id', 'path', 'target', 'created_at as createdAt'])
}
