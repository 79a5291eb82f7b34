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

/** Hydrogen's longest query has 700. Some of validation's checks take the square of it, and cannot be interrupted. */
const TOKENS_LIMIT = 1500

export function limits(): Plugin<GraphqlContext> {
  return {
    onParse({ context, setParseFn }) {
      // Not called for a question that was asked before.
      setParseFn((source) => {
        const document = parse(source, { maxTokens: TOKENS_LIMIT })
        context.purse.charge(pointsOfTokens(document.tokenCount ?? TOKENS_LIMIT))
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
      // Without an operation to run, or with wrong variables, the executor says so.
      if (!operation) return
      const { coerced: variables } = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        args.variableValues ?? {},
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
      // The endpoint has taken what being looked at costs.
      if (contextValue.purse.take(cost - REQUEST_POINTS)) return
      setResultAndStopExecution(throttled(contextValue.purse, cost))
    },
  }
}
