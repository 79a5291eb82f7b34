import { getOperationAST, parse } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { graphqlError } from '../errors.ts'
import { limitAliases } from './aliases.ts'
import { COMPLEXITY_LIMIT, complexityOf } from './complexity.ts'
import { limitDepth } from './depth.ts'

/** Hydrogen's longest query has 700. Some of validation's checks take the square of it. */
const TOKENS_LIMIT = 3000

export function limits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source) => parse(source, { maxTokens: TOKENS_LIMIT }))
    },
    onValidate({ addValidationRule }) {
      addValidationRule(limitAliases)
      addValidationRule(limitDepth)
    },
    onExecute({ args, setResultAndStopExecution }) {
      const { schema, document, operationName, variableValues } = args
      const operation = getOperationAST(document, operationName)
      // Without an operation to run, the executor says so.
      if (!operation) return
      const complexity = complexityOf(schema, document, operation, variableValues ?? {})
      if (complexity <= COMPLEXITY_LIMIT) return
      const message = `Query has complexity ${complexity}, which exceeds max complexity of ${COMPLEXITY_LIMIT}`
      setResultAndStopExecution({ errors: [graphqlError('MAX_COMPLEXITY_EXCEEDED', message)] })
    },
  }
}
