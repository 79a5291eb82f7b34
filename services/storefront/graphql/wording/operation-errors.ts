import {
  type ASTVisitor,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  type ValidationContext,
} from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from '../context.ts'
import { pointsOfTokens } from '../limits/cost.ts'
import { validateInWords } from './validation-errors.ts'

/** Yoga's code for a request that names no operation of its document, or leaves it open which of several is meant. */
const NO_OPERATION = 'OPERATION_RESOLUTION_FAILURE'

/**
 * Tells of such requests, and of subscriptions, in the words of graphql-ruby and with status 200. Where it finds the
 * operation by its name, or there are no operations at all, the rules say what is wrong with the document.
 */
export function wordMissingOperations(schema: GraphQLSchema): Plugin<GraphqlContext, GraphqlContext> {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(refuseSubscriptions)
    },
    onParams({ context, paramsHandler, setParamsHandler }) {
      setParamsHandler(async (given) => {
        const result = await paramsHandler(given)
        const { params } = given
        if (!hasNoOperation(result) || params.query === undefined) return result
        const document = parse(params.query)
        const problem = missingOperation(document, params.operationName)
        if (problem !== undefined) return { errors: [new GraphQLError(problem)] }
        // Nothing keeps the errors of these documents, so that each request pays for its own.
        context.bucket.charge(pointsOfTokens(document.tokenCount ?? 0))
        return { errors: [...validateInWords(schema, document)] }
      })
    },
  }
}

function hasNoOperation(result: object): boolean {
  return (
    'errors' in result &&
    (result as ExecutionResult).errors?.some(({ extensions }) => extensions.code === NO_OPERATION) === true
  )
}

/** A name that is not given is that of an operation without one, or of the only one that there is. */
function missingOperation(
  { definitions }: DocumentNode,
  given: string | null | undefined,
): string | undefined {
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const names = new Set(operations.map(({ name }) => name?.value))
  const operationName = given ?? undefined
  if (names.size === 0 || names.has(operationName)) return undefined
  if (operationName !== undefined) return `No operation named "${operationName}"`
  return names.size === 1 ? undefined : 'An operation name is required'
}

/** graphql-js says so once it executes, and without a code. */
function refuseSubscriptions(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION || context.getSchema().getSubscriptionType())
        return
      context.reportError(
        new GraphQLError('Schema is not configured for subscriptions', {
          nodes: operation,
          extensions: { code: 'missingSubscriptionConfiguration' },
        }),
      )
    },
  }
}
