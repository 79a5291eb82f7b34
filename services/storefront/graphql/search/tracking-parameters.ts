import { createHash } from 'node:crypto'
import type { GraphQLResolveInfo } from 'graphql/index.js'
import type { GraphqlContext } from '../context.ts'

type Path = GraphQLResolveInfo['path']

/** How Shopify marks what was searched for, and what was suggested while typing. */
const sourceOfList: Readonly<Record<string, string>> = {
  SearchResultItemConnection: 'r',
  PredictiveSearchResult: 'e',
}

/**
 * What a link to a result of a search carries, or null where the object did not come from one. The same object is in
 * many lists, so the place in the answer decides. The search's id is made of the request's and tells nothing of who asks.
 */
export function trackingParameters(
  _source: unknown,
  _args: unknown,
  { requestId }: Pick<GraphqlContext, 'requestId'>,
  { path }: { readonly path: Path },
): string | null {
  const edge = path.prev?.typename === 'SearchResultItemEdge' ? path.prev.prev : path.prev
  const search = edge?.prev?.prev
  const source = sourceOfList[edge?.prev?.typename ?? '']
  if (typeof edge?.key !== 'number' || !search || search.prev || !source) return null
  const id = createHash('sha256').update(`${requestId} ${search.key}`).digest('hex').slice(0, 9)
  return `_pos=${edge.key + 1}&_sid=${id}&_ss=${source}`
}
