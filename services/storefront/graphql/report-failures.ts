import { GraphQLError } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from './context.ts'

/**
 * An error that a resolver did not mean stays in the log, whole and under the id that the visitor gets in its
 * place, in Shopify's words.
 */
export function reportFailures(): Plugin<GraphqlContext> {
  return {
    onExecute({ args: { contextValue } }) {
      return {
        onExecuteDone({ result, setResult }) {
          if (!('errors' in result) || !result.errors) return
          setResult({ ...result, errors: result.errors.map((error) => report(error, contextValue)) })
        },
      }
    },
  }
}

function report(error: GraphQLError, { log, requestId }: GraphqlContext): GraphQLError {
  if (isMeant(error)) return isRefusedVariable(error) ? asShopifySays(error) : error
  log.error({ err: error.originalError, path: error.path, requestId }, 'a storefront field failed')
  const message = `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId }
  return new GraphQLError(message, {
    nodes: error.nodes ?? null,
    path: error.path ?? null,
    extensions,
  })
}

function isMeant({ originalError }: GraphQLError): boolean {
  return !originalError || (originalError instanceof GraphQLError && isMeant(originalError))
}

function isRefusedVariable({ path, extensions }: GraphQLError): boolean {
  return path === undefined && 'http' in extensions
}

/** The executor asks for status 400; Shopify, like every GraphQL server asked for plain JSON, answers 200. */
function asShopifySays({ message, nodes }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { nodes: nodes ?? null, extensions: { code: 'INVALID_VARIABLE' } })
}
