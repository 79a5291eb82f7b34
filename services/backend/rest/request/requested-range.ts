import { MAX_ROWS } from '../limits.ts'
import type { Query } from '../parse/query.ts'
import { intersectRanges, type Range } from '../parse/range.ts'
import type { RestRequest } from './rest-request.ts'

/** The Range header counts for GET alone: RFC 9110. */
export function requestedRange(
  { method, headers }: Pick<RestRequest, 'method' | 'headers'>,
  { limits, offsets }: Query,
): Range {
  return intersectRanges(method === 'GET' ? headers.get('range') : null, {
    limit: limits.findLast(({ path }) => path.length === 0)?.value,
    offset: offsets.findLast(({ path }) => path.length === 0)?.value,
  })
}

/** The owner may read everything at once. */
export function maxRowsOf({ who }: Pick<RestRequest, 'who'>): number | undefined {
  return who.role === 'service_role' ? undefined : MAX_ROWS
}
