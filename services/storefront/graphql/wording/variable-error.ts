import { GraphQLError, Kind, print, type VariableDefinitionNode } from 'graphql/index.js'

/** An error in a variable's value, and its path there. */
export interface VariableProblem {
  readonly path: readonly (string | number)[]
  readonly explanation: string
  /** Shopify repeats some explanations in a second field. */
  readonly message?: string
}

/** Refuses a variable's value as Shopify does; like any GraphQL server asked for plain JSON, with status 200. */
export function invalidVariable(
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

const INVALID_VALUE =
  /^Variable "[^"]+" got invalid value .*?(?: at "(?<place>[^"]+)")?; (?<explanation>.+)$/s

/** Rewords the executor's error about a variable's value, which comes with status 400. */
export function variableError(
  { message, nodes }: GraphQLError,
  values: Readonly<Record<string, unknown>>,
): GraphQLError {
  const [definition] = nodes ?? []
  if (definition?.kind !== Kind.VARIABLE_DEFINITION)
    return new GraphQLError(message, { nodes: nodes ?? null, extensions: { code: 'INVALID_VARIABLE' } })
  const { place, explanation = 'Expected value to not be null' } = INVALID_VALUE.exec(message)?.groups ?? {}
  const problem = { path: pathOfPlace(place ?? ''), explanation }
  return invalidVariable(definition, values[definition.variable.name.value], [problem])
}

/** Returns `['lines', 0, 'quantity']` for `input.lines[0].quantity`, which begins with the variable. */
function pathOfPlace(place: string): (string | number)[] {
  return [...place.matchAll(/\.(?<name>\w+)|\[(?<index>\d+)\]/g)].map(({ groups }) =>
    groups?.index === undefined ? (groups?.name ?? '') : Number(groups.index),
  )
}
