import * as v from 'valibot'
import type { StorefrontCall } from './call.ts'
import type { StorefrontResult } from './error.ts'

export interface Redirect {
  readonly path: string
  readonly target: string
}

const REDIRECT_QUERY = `#graphql
  query Redirect($query: String!) {
    urlRedirects(first: 10, query: $query) { edges { node { path target } } }
  }
`

const FEW_REDIRECTS_QUERY = `#graphql
  query FewRedirects($first: Int!) {
    urlRedirects(first: $first) { edges { node { path target } } pageInfo { hasNextPage } }
  }
`

const edges = v.array(v.object({ node: v.object({ path: v.string(), target: v.string() }) }))
const redirectData = v.object({ urlRedirects: v.object({ edges }) })
const fewRedirectsData = v.object({
  urlRedirects: v.object({ edges, pageInfo: v.object({ hasNextPage: v.boolean() }) }),
})

/** A storefront accepts far longer queries. */
const MAX_QUERY_CHARACTERS = 900
/** As many as a storefront answers at once. */
const FEW = 250

/** Finds where an address without a page redirects to, given its paths; null where the storefront knows none. */
export async function fetchRedirect(
  call: StorefrontCall,
  paths: readonly string[],
): Promise<StorefrontResult<string | null>> {
  // Paths are percent-encoded, so they contain no quotes.
  const query = paths.map((path) => `path:"${path}"`).join(' OR ')
  if (query.length > MAX_QUERY_CHARACTERS) return { ok: true, data: null }
  const result = await call(REDIRECT_QUERY, { query }, redirectData)
  if (!result.ok) return result
  return {
    ok: true,
    data: targetAmong(
      result.data.urlRedirects.edges.map(({ node }) => node),
      paths,
    ),
  }
}

/** All redirects of a storefront that has few; null where there are more. */
export async function fetchFewRedirects(
  call: StorefrontCall,
): Promise<StorefrontResult<readonly Redirect[] | null>> {
  const result = await call(FEW_REDIRECTS_QUERY, { first: FEW }, fewRedirectsData)
  if (!result.ok) return result
  const { edges: found, pageInfo } = result.data.urlRedirects
  return { ok: true, data: pageInfo.hasNextPage ? null : found.map(({ node }) => node) }
}

/** A storefront also matches single words of a path, so what it found is compared. Letter case does not count. */
export function targetAmong(redirects: readonly Redirect[], paths: readonly string[]): string | null {
  const meant = new Set(paths.map((path) => path.toLowerCase()))
  return redirects.find(({ path }) => meant.has(path.toLowerCase()))?.target ?? null
}
