import { GraphQLError } from 'graphql/index.js'

/** https://shopify.dev/docs/api/usage/response-codes names the codes that Shopify sends, where it has one. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'INTERNAL_SERVER_ERROR'
  | 'MAX_ALIASES_EXCEEDED'
  | 'MAX_COMPLEXITY_EXCEEDED'
  | 'MAX_DEPTH_EXCEEDED'
  | 'MAX_INPUT_SIZE_EXCEEDED'
  | 'MAX_MUTATIONS_EXCEEDED'
  | 'NOT_OFFERED'
  | 'THROTTLED'
  | 'TIMEOUT'

export function graphqlError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}
