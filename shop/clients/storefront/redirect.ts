import * as v from 'valibot'
import type { StorefrontCall } from './call.ts'
import type { StorefrontResult } from './error.ts'

const REDIRECT_QUERY = `#graphql
  query Redirect($query: String!) {
    urlRedirects(first: 10, query: $query) { edges { node { path target } } }
  }
`

const redirectData = v.object({
  urlRedirects: v.object({
    edges: v.array(v.object({ node: v.object({ path: v.string(), target: v.string() }) })),
  }),
})

/** A storefront accepts far longer queries. */
const MAX_QUERY_CHARACTERS = 900

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
  // A storefront also matches single words of a path, so the results are filtered.
  const meant = new Set(paths.map((path) => path.toLowerCase()))
  const found = result.data.urlRedirects.edges.find(({ node }) => meant.has(node.path.toLowerCase()))
  return { ok: true, data: found?.node.target ?? null }
}
