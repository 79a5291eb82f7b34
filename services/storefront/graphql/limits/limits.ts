import { getOperationAST, getVariableValues, OperationTypeNode, parse } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { limitAliases } from './aliases.ts'
import { costOf, MUTATIONS_LIMIT, pointsOfTokens, REQUEST_POINTS } from './cost.ts'
import { limitDepth } from './depth.ts'
import { rootFieldsOf } from './root-fields.ts'
import { throttled } from './throttled.ts'
import { weigh } from './weigh.ts'

/** Hydrogen's longest query has 700 tokens. Some validation rules take quadratic time, and cannot be interrupted. */
const TOKENS_LIMIT = 1500
/** The executor itself reports as many. */
const MAX_VARIABLE_ERRORS = 50

export function limits(): Plugin<GraphqlContext, GraphqlContext> {
  return {
    // Parsing and validating a query takes up to 30 ms, so a hundred that arrive together begin by turns.
    onParams: ({ context }) => context.pace.begin(),
    onParse({ context, setParseFn }) {
      // Cached queries are not parsed again.
      setParseFn((source) => {
        const document = parse(source, { maxTokens: TOKENS_LIMIT })
        context.bucket.charge(pointsOfTokens(document.tokenCount ?? TOKENS_LIMIT))
        return document
      })
    },
    onValidate({ addValidationRule }) {
      addValidationRule(limitAliases)
      addValidationRule(limitDepth)
    },
    async onExecute({ args, setResultAndStopExecution }) {
      const { schema, document, operationName, contextValue } = args
      const refuse = (...errors: Parameters<typeof graphqlError>) =>
        setResultAndStopExecution({ errors: [graphqlError(...errors)] })
      const operation = getOperationAST(document, operationName)
      // Without an operation to run, or with wrong variables, the executor reports the error.
      if (!operation) return
      const { coerced: variables } = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        args.variableValues ?? {},
        { maxErrors: MAX_VARIABLE_ERRORS },
      )
      if (!variables) return
      const { complexity, limit } = await weigh({ schema, document, operation, variables }, contextValue)
      if (complexity > limit)
        return refuse(
          'MAX_COMPLEXITY_EXCEEDED',
          `Query has complexity ${complexity}, which exceeds max complexity of ${limit}`,
        )
      const rootFields = rootFieldsOf(document, operation)
      if (operation.operation === OperationTypeNode.MUTATION && rootFields.length > MUTATIONS_LIMIT)
        return refuse(
          'MAX_MUTATIONS_EXCEEDED',
          `A request may change ${MUTATIONS_LIMIT} things; this one changes ${rootFields.length}.`,
        )
      const cost = costOf({ operation, rootFields, complexity, variables })
      // The endpoint has already taken the points of a request.
      if (contextValue.bucket.take(cost - REQUEST_POINTS)) return
      setResultAndStopExecution(throttled(contextValue.bucket, cost))
    },
  }
}
