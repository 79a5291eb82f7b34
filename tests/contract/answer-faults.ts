import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  type SelectionSetNode,
  typeFromAST,
  validate,
} from 'graphql'
import { publishedSchema } from './published-types.ts'

/** What the published type system says of scalars in words, as far as it can be checked. */
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  Boolean: (value) => typeof value === 'boolean',
  DateTime: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  Decimal: matches(/^\d+\.\d{1,2}$/),
  Float: (value) => typeof value === 'number',
  ID: matches(/^gid:\/\/shopify\/[A-Za-z]+\/[^/]+$/),
  Int: Number.isInteger,
  URL: (value) => typeof value === 'string' && URL.canParse(value),
}

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value)
}

/** Where a question or its answer differs from what Shopify's published type system allows. */
export function faultsOf(question: string, data: unknown): string[] {
  const schema = publishedSchema()
  const document = parse(question)
  const wrong = validate(schema, document)
  if (wrong.length > 0) return wrong.map(({ message }) => message)

  const fragments = new Map(
    document.definitions
      .filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment): [string, FragmentDefinitionNode] => [fragment.name.value, fragment]),
  )

  function faultsIn(value: unknown, type: GraphQLOutputType, at: string, fields: FieldNode[]): string[] {
    if (isNonNullType(type))
      return value == null ? [`${at} is missing`] : faultsIn(value, type.ofType, at, fields)
    if (value === null) return []
    if (value === undefined) return [`${at} is missing`]
    if (isListType(type)) {
      if (!Array.isArray(value)) return [`${at} is no list`]
      return value.flatMap((item, index) => faultsIn(item, type.ofType, `${at}.${index}`, fields))
    }
    if (isLeafType(type)) {
      const fits = isEnumType(type) ? type.getValue(String(value)) !== undefined : scalars[type.name]?.(value)
      return fits === false ? [`${at} is no ${type.name}: ${JSON.stringify(value)}`] : []
    }
    if (typeof value !== 'object') return [`${at} is no object`]
    const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [type]
    const tries = possible.map((each) => faultsInObject(value, each, at, fields))
    return tries.find(({ length }) => length === 0) ?? tries[0] ?? []
  }

  function faultsInObject(value: object, type: GraphQLObjectType, at: string, fields: FieldNode[]): string[] {
    const asked = new Map<string, FieldNode[]>()
    for (const { selectionSet } of fields) if (selectionSet) collect(selectionSet, type, asked)
    const extra = Object.keys(value).filter((name) => !asked.has(name))
    if (extra.length > 0) return [`${at} as ${type.name} has ${extra.join(', ')} beside what was asked`]
    return [...asked].flatMap(([name, nodes]) => {
      const field = nodes[0]?.name.value ?? ''
      const own = (value as Record<string, unknown>)[name]
      if (field === '__typename') return own === type.name ? [] : [`${at} is no ${type.name}`]
      const known = type.getFields()[field]
      return known ? faultsIn(own, known.type, `${at}.${name}`, nodes) : []
    })
  }

  function collect(set: SelectionSetNode, type: GraphQLObjectType, into: Map<string, FieldNode[]>) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value
        into.set(name, [...(into.get(name) ?? []), selection])
        continue
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
      const condition = fragment?.typeCondition && typeFromAST(schema, fragment.typeCondition)
      const holds =
        !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type))
      if (fragment && holds) collect(fragment.selectionSet, type, into)
    }
  }

  const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root || typeof data !== 'object' || data === null) return ['there is no answer']
  const asked = new Map<string, FieldNode[]>()
  collect(operation.selectionSet, root, asked)
  return [...asked].flatMap(([name, nodes]) => {
    const field = root.getFields()[nodes[0]?.name.value ?? '']
    return field ? faultsIn((data as Record<string, unknown>)[name], field.type, name, nodes) : []
  })
}
