import { GraphQLError } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from './context.ts'

/** Logs an unexpected resolver error in full, under the id that the visitor gets in Shopify's words instead. */
export function reportFailures(): Plugin<GraphqlContext> {
  return {
    onExecute({ args: { contextValue } }) {
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in result)) return setResult(reportAll(result, contextValue))
          return { onNext: (part) => part.setResult(reportAll(part.result, contextValue)) }
        },
      }
    },
  }
}

interface Part {
  readonly errors?: readonly GraphQLError[]
}

/** Deferred parts have errors of their own. */
interface Answer extends Part {
  readonly incremental?: readonly Part[]
}

function reportAll<T extends Answer>(answer: T, context: GraphqlContext): T {
  const { errors, incremental } = answer
  return {
    ...answer,
    ...(errors && { errors: errors.map((error) => report(error, context)) }),
    ...(incremental && { incremental: incremental.map((part) => reportAll(part, context)) }),
  }
}

function report(error: GraphQLError, { log, requestId }: GraphqlContext): GraphQLError {
  if (isMeant(error)) return error
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
