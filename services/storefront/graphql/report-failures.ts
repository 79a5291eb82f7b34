import { GraphQLError } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from './context.ts'
import { variableError } from './wording/variable-error.ts'

/** Logs an unexpected resolver error in full, under the id that the visitor gets in Shopify's words instead. */
export function reportFailures(): Plugin<GraphqlContext> {
  return {
    onExecute({ args: { contextValue, variableValues } }) {
      const asked: Asked = { context: contextValue, values: variableValues ?? {} }
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in result)) return setResult(reportAll(result, asked))
          return { onNext: (part) => part.setResult(reportAll(part.result, asked)) }
        },
      }
    },
  }
}

interface Asked {
  readonly context: GraphqlContext
  readonly values: Readonly<Record<string, unknown>>
}

interface Part {
  readonly errors?: readonly GraphQLError[]
}

/** Deferred parts have errors of their own. */
interface Answer extends Part {
  readonly incremental?: readonly Part[]
}

function reportAll<T extends Answer>(answer: T, asked: Asked): T {
  const { errors, incremental } = answer
  return {
    ...answer,
    ...(errors && { errors: errors.map((error) => report(error, asked)) }),
    ...(incremental && { incremental: incremental.map((part) => reportAll(part, asked)) }),
  }
}

function report(error: GraphQLError, { context: { log, requestId }, values }: Asked): GraphQLError {
  if (isMeant(error)) return isRefusedVariable(error) ? variableError(error, values) : error
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
