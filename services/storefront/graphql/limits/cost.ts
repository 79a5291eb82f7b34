import {
  type FieldNode,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type ValueNode,
} from 'graphql/index.js'
import { parseQuery } from '../../catalogue/query/parse-query.ts'
import { weighQuery } from '../../catalogue/query/syntax.ts'
import type { RateBucket } from '../../rate-buckets.ts'
import { eachOnce, lettersOf, pointsForLetters, sumValues, type Weigh } from '../../weigh-input.ts'
import { graphqlError } from '../errors.ts'

/** The endpoint takes this from every request. */
export const REQUEST_POINTS = 1
/** A point is about a millisecond of this process, in which an answer takes this many values. */
const VALUES_A_POINT = 1_000
/** Validation compares each field with all others: 1,500 tokens take 30 ms. */
const SQUARED_TOKENS_A_POINT = 75_000
/** A mutation locks the cart's row, reads it and writes. */
const MUTATION_POINTS = 10
/** A new cart costs more than a change, since it stays for days. */
const CART_POINTS = 50
const NEW_CARTS: readonly string[] = ['cartCreate', 'cartClone']
const SEARCH_POINTS = 5
/** Input values are coerced, checked, compared with the stock and written: this many in a millisecond. */
const INPUT_VALUES_A_POINT = 25
/** Each id is looked up by itself, whatever its type. */
const IDS_A_POINT = 20

/** No client needs more at a time, and the first changes would be made before an error in the last is found. */
export const MUTATIONS_LIMIT = 10

interface Asked {
  readonly operation: OperationDefinitionNode
  readonly rootFields: readonly FieldNode[]
  /** Values that the answer can hold at most. */
  readonly complexity: number
  readonly variables: Readonly<Record<string, unknown>>
}

/** The points that answering takes at most; slices of long work are charged on top. */
export function costOf({ operation, rootFields, complexity, variables }: Asked): number {
  const pointsOf = operation.operation === OperationTypeNode.MUTATION ? pointsOfChange : pointsOfQuestion
  const ofFields = rootFields.reduce((total, field) => total + pointsOf(field, variables), 0)
  return REQUEST_POINTS + Math.floor(complexity / VALUES_A_POINT) + ofFields
}

/** The points for parsing and validating a query of this many tokens for the first time. */
export function pointsOfTokens(tokens: number): number {
  return Math.floor(tokens ** 2 / SQUARED_TOKENS_A_POINT)
}

function pointsOfChange(field: FieldNode, variables: Asked['variables']): number {
  const ownPoints = NEW_CARTS.includes(field.name.value) ? CART_POINTS : MUTATION_POINTS
  const sum = (weigh: Weigh) =>
    (field.arguments ?? []).reduce((total, { value }) => total + sumInput(value, variables, weigh), 0)
  return ownPoints + Math.floor(sum(eachOnce) / INPUT_VALUES_A_POINT) + pointsForLetters(sum(lettersOf))
}

function pointsOfQuestion(field: FieldNode, variables: Asked['variables']): number {
  const ids = field.arguments?.find(({ name }) => name.value === 'ids')?.value
  const ofIds = ids ? Math.floor(sumInput(ids, variables, eachOnce) / IDS_A_POINT) : 0
  return ofIds + pointsOfSearch(field, variables)
}

/** Sums up what input values weigh; a variable counts wherever it is used. */
function sumInput(value: ValueNode, variables: Asked['variables'], weigh: Weigh): number {
  switch (value.kind) {
    case Kind.VARIABLE:
      return sumValues(variables[value.name.value], weigh)
    case Kind.LIST:
      return value.values.reduce((sum, item) => sum + sumInput(item, variables, weigh), weigh(undefined))
    case Kind.OBJECT:
      return value.fields.reduce(
        (sum, item) => sum + sumInput(item.value, variables, weigh),
        weigh(undefined),
      )
    default:
      return weigh(value.kind === Kind.STRING ? value.value : undefined)
  }
}

function pointsOfSearch(field: FieldNode, variables: Asked['variables']): number {
  const value = field.arguments?.find(({ name }) => name.value === 'query')?.value
  const text =
    value?.kind === Kind.VARIABLE
      ? variables[value.name.value]
      : value?.kind === Kind.STRING
        ? value.value
        : undefined
  if (typeof text !== 'string') return 0
  const query = parseQuery(text)
  return SEARCH_POINTS + (query ? weighQuery(query) : 0)
}

interface ThrottledAnswer {
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
