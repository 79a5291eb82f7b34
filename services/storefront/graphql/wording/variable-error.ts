import { GraphQLError, Kind, print } from 'graphql/index.js'

const INVALID_VALUE =
  /^Variable "[^"]+" got invalid value .*?(?: at "(?<place>[^"]+)")?; (?<explanation>.+)$/s

/**
 * What the executor says of a variable's value, as Shopify says it. The executor asks for status 400; Shopify, like every
 * GraphQL server asked for plain JSON, answers 200.
 */
export function variableError({ message, nodes }: GraphQLError): GraphQLError {
  const [definition] = nodes ?? []
  const extensions = { code: 'INVALID_VARIABLE' }
  if (definition?.kind !== Kind.VARIABLE_DEFINITION)
    return new GraphQLError(message, { nodes: nodes ?? null, extensions })
  const { place, explanation = 'Expected value to not be null' } = INVALID_VALUE.exec(message)?.groups ?? {}
  const path = pathOfPlace(place ?? '')
  const variable = `Variable $${definition.variable.name.value} of type ${print(definition.type)}`
  const where = path.length > 0 ? ` for ${path.join('.')} (${explanation})` : ''
  return new GraphQLError(`${variable} was provided invalid value${where}`, {
    nodes: definition,
    extensions: { ...extensions, problems: [{ path, explanation }] },
  })
}

/** Of `input.lines[0].quantity`, in which the variable comes first, `['lines', 0, 'quantity']`. */
function pathOfPlace(place: string): (string | number)[] {
  return [...place.matchAll(/\.(?<name>\w+)|\[(?<index>\d+)\]/g)].map(({ groups }) =>
    groups?.index === undefined ? (groups?.name ?? '') : Number(groups.index),
  )
}
