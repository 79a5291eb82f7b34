import type { GraphQLError } from 'graphql/index.js'
import type { RateBucket } from '../../rate-buckets.ts'
import { graphqlError } from '../errors.ts'

export interface ThrottledAnswer {
  readonly errors: readonly GraphQLError[]
  readonly extensions: Record<string, unknown>
}

/** Shopify throttles with status 200, no data, and the query's cost. */
export function throttled(bucket: RateBucket, requestedQueryCost: number): ThrottledAnswer {
  const cost = { requestedQueryCost, actualQueryCost: null, throttleStatus: bucket.throttleStatus() }
  return { errors: [throttledError()], extensions: { cost } }
}

export function throttledError(): GraphQLError {
  return graphqlError('THROTTLED', 'Throttled')
}
