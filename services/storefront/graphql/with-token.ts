import type { GraphQLResolveInfo } from 'graphql/index.js'
import { GraphQLError } from 'graphql/index.js'
import type { GraphqlContext } from './context.ts'

type Resolve<Source, Args, Answer> = (
  source: Source,
  args: Args,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => Answer

/**
 * Wraps a field that Shopify offers only with a token.
 * https://shopify.dev/docs/api/storefront/2025-07#authentication
 */
export function withToken<Source, Args, Answer>(
  scope: string,
  resolve: Resolve<Source, Args, Answer>,
): Resolve<Source, Args, Answer> {
  return (source, args, context, info) => {
    if (!context.hasToken) throw accessDenied(info.fieldName, scope)
    return resolve(source, args, context, info)
  }
}

function accessDenied(field: string, scope: string): GraphQLError {
  const requiredAccess = `\`${scope}\` access scope.`
  return new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}
