import { RestError } from '../rest-error.ts'

/** The part of the found rows that is answered. */
export interface Range {
  readonly offset: number
  readonly limit: number | undefined
}

export const ALL_ROWS: Range = { offset: 0, limit: undefined }

const RANGE_HEADER = /^(\d+)-(\d*)$/

/** The part of the Range header's rows that `limit` and `offset` leave. */
export function intersectRanges(
  header: string | null,
  { limit, offset }: { limit: number | undefined; offset: number | undefined },
): Range {
  if (limit === 0) return { offset: 0, limit: 0 }
  const [, from = '0', to = ''] = RANGE_HEADER.exec(header ?? '') ?? []
  const ofHeader = { first: Number(from), last: to === '' ? Number.POSITIVE_INFINITY : Number(to) }
  if (ofHeader.last < ofHeader.first)
    throw unsatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  const first = Math.max(ofHeader.first, offset ?? 0)
  const last = Math.min(
    ofHeader.last,
    limit === undefined ? Number.POSITIVE_INFINITY : (offset ?? 0) + limit - 1,
  )
  if (last < first) throw unsatisfiable('Limit should be greater than or equal to zero.')
  return { offset: first, limit: last === Number.POSITIVE_INFINITY ? undefined : last - first + 1 }
}

export function unsatisfiable(details: string, headers: Readonly<Record<string, string>> = {}): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}
