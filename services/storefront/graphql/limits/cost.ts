import { type FieldNode, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql/index.js'
import { parseQuery } from '../../catalogue/query/parse-query.ts'
import { weighQuery } from '../../catalogue/query/weigh-query.ts'

/** For being looked at. */
export const REQUEST_POINTS = 1
/** A point is about a millisecond of this process: so many values can be put into an answer in one. */
const VALUES_A_POINT = 1_000
/** Validation compares each field with all others: 1,500 tokens take 30 ms. */
const SQUARED_TOKENS_A_POINT = 75_000
/** Locks the cart's row, reads it, and writes. */
const MUTATION_POINTS = 10
/** A cart stays for days. */
const CART_POINTS = 50
const SEARCH_POINTS = 5

/** Nobody changes so much at a time, and the first changes would be made before the last is found wrong. */
export const MUTATIONS_LIMIT = 10

interface Asked {
  readonly operation: OperationDefinitionNode
  readonly rootFields: readonly FieldNode[]
  /** Values that the answer can hold at most. */
  readonly complexity: number
  readonly variables: Readonly<Record<string, unknown>>
}

/** The points that answering takes at most, unless it turns out to be long work. */
export function costOf({ operation, rootFields, complexity, variables }: Asked): number {
  const pointsOf = operation.operation === OperationTypeNode.MUTATION ? pointsOfChange : pointsOfSearch
  const ofFields = rootFields.reduce((total, field) => total + pointsOf(field, variables), 0)
  return REQUEST_POINTS + Math.floor(complexity / VALUES_A_POINT) + ofFields
}

/** For a question of so many tokens that has not been asked before. */
export function pointsOfTokens(tokens: number): number {
  return Math.floor(tokens ** 2 / SQUARED_TOKENS_A_POINT)
}

function pointsOfChange({ name }: FieldNode): number {
  return name.value === 'cartCreate' ? CART_POINTS : MUTATION_POINTS
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
