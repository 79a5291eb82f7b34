import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type OperationDefinitionNode,
  print,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { isGlobalId } from '../../global-ids.ts'
import { explainLeaf } from './explain-value.ts'

/** An error in a variable's value, and its path there. */
interface VariableProblem {
  readonly path: readonly (string | number)[]
  readonly explanation: string
  /** Shopify repeats some explanations in a second field. */
  readonly message?: string
}

/** graphql-js reports as many errors about the variables of one request. */
const MAX_PROBLEMS = 50
/** Each explanation repeats what was given, and that of an enum has up to a thousand characters more. */
const MAX_EXPLAINED_CHARACTERS = 20_000

/**
 * Refuses variables before the executor looks at them, in the words of graphql-ruby, which Shopify runs: all problems of
 * a variable in one error. graphql-js has one error for each, and takes any text for an id.
 */
export function checkVariables(): Plugin {
  return {
    onExecute({ args: { schema, document, operationName, variableValues }, setResultAndStopExecution }) {
      const operation = getOperationAST(document, operationName)
      const errors = operation ? refuse(schema, operation, variableValues ?? {}) : []
      if (errors.length > 0) setResultAndStopExecution({ errors })
    },
  }
}

function refuse(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const errors: GraphQLError[] = []
  let problemsLeft = MAX_PROBLEMS
  let charactersLeft = MAX_EXPLAINED_CHARACTERS
  for (const definition of variableDefinitions) {
    const type = typeFromAST(schema, definition.type)
    const name = definition.variable.name.value
    const isLeftToDefault = definition.defaultValue !== undefined && !Object.hasOwn(values, name)
    if (!isInputType(type) || isLeftToDefault) continue
    const value = values[name]
    const problems: VariableProblem[] = []
    for (const problem of problemsOf(value, type)) {
      if (problemsLeft <= 0 || charactersLeft <= 0) break
      problems.push(problem)
      problemsLeft -= 1
      charactersLeft -= problem.explanation.length
    }
    if (problems.length > 0) errors.push(invalidVariable(definition, value, problems))
  }
  return errors
}

/** Refuses a variable's value as Shopify does; like any GraphQL server asked for plain JSON, with status 200. */
function invalidVariable(
  definition: VariableDefinitionNode,
  value: unknown,
  problems: readonly VariableProblem[],
): GraphQLError {
  const places = problems
    .filter(({ path }) => path.length > 0)
    .map(({ path, explanation }) => `${path.join('.')} (${explanation})`)
  const where = places.length > 0 ? ` for ${places.join(', ')}` : ''
  const variable = `Variable $${definition.variable.name.value} of type ${print(definition.type)}`
  return new GraphQLError(`${variable} was provided invalid value${where}`, {
    nodes: definition,
    extensions: { code: 'INVALID_VARIABLE', value: value ?? null, problems },
  })
}

/** Finds problems one after the other, as no more are looked for than are told. */
function* problemsOf(
  value: unknown,
  type: GraphQLInputType,
  path: VariableProblem['path'] = [],
): Generator<VariableProblem> {
  if (value === null || value === undefined) {
    if (isNonNullType(type)) yield { path, explanation: 'Expected value to not be null' }
    return
  }
  const wanted = getNullableType(type)
  if (isListType(wanted)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const [index, item] of items.entries()) yield* problemsOf(item, wanted.ofType, [...path, index])
  } else if (isInputObjectType(wanted)) {
    if (typeof value !== 'object' || Array.isArray(value)) {
      yield { path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }
      return
    }
    const fields = wanted.getFields()
    for (const [name, each] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field) yield* problemsOf(each, field.type, [...path, name])
      else yield { path: [...path, name], explanation: `Field is not defined on ${wanted.name}` }
    }
    for (const field of Object.values(fields).filter(isRequiredInputField))
      if (!Object.hasOwn(value, field.name)) yield* problemsOf(null, field.type, [...path, field.name])
  } else if (wanted.name !== 'ID') {
    const explanation = explainLeaf(wanted, value)
    if (explanation !== undefined) yield { path, explanation }
  } else if (typeof value !== 'string' || !isGlobalId(value)) {
    const explanation = explainId(typeof value === 'string' ? value : JSON.stringify(value))
    yield { path, explanation, message: explanation }
  }
}

export const explainId = (value: string): string => `Invalid global id '${value}'`
