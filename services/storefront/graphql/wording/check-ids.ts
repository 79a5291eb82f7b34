import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValidationContext,
} from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { isGlobalId } from '../../global-ids.ts'
import { pathOfNode } from './path-of-node.ts'
import { invalidVariable, type VariableProblem } from './variable-error.ts'

/** graphql-js reports as many errors about the variables of one request. */
const PROBLEMS_LIMIT = 50

const explain = (value: string): string => `Invalid global id '${value}'`

/**
 * Refuses invalid global ids before execution, wherever the type system has an ID: graphql-js accepts any text.
 * https://shopify.dev/docs/api/usage/gids
 */
export function checkIds(): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(checkWrittenIds)
    },
    onExecute({ args: { schema, document, operationName, variableValues }, setResultAndStopExecution }) {
      const operation = getOperationAST(document, operationName)
      const errors = operation ? refuseVariables(schema, operation, variableValues ?? {}) : []
      if (errors.length > 0) setResultAndStopExecution({ errors })
    },
  }
}

function checkWrittenIds(context: ValidationContext): ASTVisitor {
  type Visit = (
    node: ASTNode & { readonly value: string },
    key: unknown,
    parent: unknown,
    path: unknown,
    ancestors: readonly (ASTNode | readonly ASTNode[])[],
  ) => void
  const check: Visit = (node, _key, _parent, _path, ancestors) => {
    const type = context.getInputType()
    if (!type || getNamedType(type).name !== 'ID' || isGlobalId(node.value)) return
    const field = ancestors.findLast((each) => 'kind' in each && each.kind === Kind.FIELD)
    context.reportError(
      new GraphQLError(explain(node.value), {
        nodes: field && 'kind' in field ? field : node,
        path: pathOfNode(context.getDocument(), node),
        extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
      }),
    )
  }
  return { StringValue: check, IntValue: check }
}

function refuseVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const errors: GraphQLError[] = []
  let left = PROBLEMS_LIMIT
  for (const definition of variableDefinitions) {
    const type = typeFromAST(schema, definition.type)
    const value = values[definition.variable.name.value]
    if (!isInputType(type)) continue
    const problems = problemsOf(value, type).slice(0, left)
    left -= problems.length
    if (problems.length > 0) errors.push(invalidVariable(definition, value, problems))
  }
  return errors
}

/** The executor refuses values of another shape than their type. */
function problemsOf(
  value: unknown,
  type: GraphQLInputType,
  path: VariableProblem['path'] = [],
): VariableProblem[] {
  if (value === null || value === undefined) return []
  const wanted = getNullableType(type)
  if (isListType(wanted)) {
    if (!Array.isArray(value)) return problemsOf(value, wanted.ofType, path)
    return value.flatMap((item, index) => problemsOf(item, wanted.ofType, [...path, index]))
  }
  if (isInputObjectType(wanted)) {
    if (typeof value !== 'object') return []
    const fields = wanted.getFields()
    return Object.entries(value).flatMap(([name, each]) => {
      const field = fields[name]
      return field ? problemsOf(each, field.type, [...path, name]) : []
    })
  }
  if (wanted.name !== 'ID' || (typeof value === 'string' && isGlobalId(value))) return []
  const explanation = explain(typeof value === 'string' ? value : JSON.stringify(value))
  return [{ path, explanation, message: explanation }]
}
