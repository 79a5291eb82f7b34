import { GraphQLError } from 'graphql/index.js'

/** Shopify's codes where it has one: https://shopify.dev/docs/api/usage/response-codes */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'INTERNAL_SERVER_ERROR'
  | 'INVALID_FIELD_ARGUMENTS'
  | 'MAX_ALIASES_EXCEEDED'
  | 'MAX_COMPLEXITY_EXCEEDED'
  | 'MAX_DEPTH_EXCEEDED'
  | 'MAX_INPUT_SIZE_EXCEEDED'
  | 'MAX_MUTATIONS_EXCEEDED'
  | 'NOT_OFFERED'
  | 'RESOURCE_NOT_FOUND'
  | 'THROTTLED'
  | 'TIMEOUT'

export function graphqlError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}
