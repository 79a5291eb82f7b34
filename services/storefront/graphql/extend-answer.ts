import type { ExecutionResult } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'

type Extended = Exclude<Awaited<ReturnType<NonNullable<Plugin['onExecute']>>>, void>

/** Adds extensions to an answer, or to the first of its parts. One that was refused before it was executed has no data, and gets none. */
export function extendAnswer(added: Readonly<Record<string, unknown>>): Extended {
  const extended = <Result extends ExecutionResult>(result: Result): Result =>
    result.data === undefined ? result : { ...result, extensions: { ...result.extensions, ...added } }
  return {
    onExecuteDone({ result, setResult }) {
      if (!(Symbol.asyncIterator in result)) return setResult(extended(result))
      let isFirst = true
      return {
        onNext(part) {
          if (isFirst) part.setResult(extended(part.result))
          isFirst = false
        },
      }
    },
  }
}
