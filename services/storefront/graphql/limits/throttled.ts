import type { GraphQLError } from 'graphql/index.js'
import { graphqlError } from '../errors.ts'
import type { Purse } from './purses.ts'

export interface ThrottledAnswer {
  readonly errors: readonly GraphQLError[]
  readonly extensions: Record<string, unknown>
}

/** As Shopify says it: with status 200, no data, and what it would have cost. */
export function throttled(purse: Purse, requestedQueryCost: number): ThrottledAnswer {
  const cost = { requestedQueryCost, actualQueryCost: null, throttleStatus: purse.throttleStatus() }
  return { errors: [graphqlError('THROTTLED', 'Throttled')], extensions: { cost } }
}
