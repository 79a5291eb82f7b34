import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { context } from './queries/localization.ts'

/**
 * Queries with `@inContext` are told the country and language of the answer, which may differ from those requested.
 * https://shopify.dev/changelog/storefront-api-incontext-directive-supports-languages
 */
export function answerInContext(): Plugin {
  return {
    onExecute({ args }) {
      if (!asksInContext(args)) return undefined
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in result)) return setResult(withContext(result))
          let isFirst = true
          return {
            onNext(part) {
              if (isFirst) part.setResult(withContext(part.result))
              isFirst = false
            },
          }
        },
      }
    },
  }
}

function asksInContext({ document, operationName }: ExecutionArgs): boolean {
  const operation = getOperationAST(document, operationName)
  return operation?.directives?.some(({ name }) => name.value === 'inContext') === true
}

/** A query refused before execution has no data, so it gets no context. */
function withContext<Result extends ExecutionResult>(result: Result): Result {
  if (result.data === undefined) return result
  return { ...result, extensions: { ...result.extensions, context } }
}
