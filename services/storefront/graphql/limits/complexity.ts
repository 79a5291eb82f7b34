import {
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isListType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql/index.js'
import { resolvers } from '../resolvers.ts'
import { PAGE_SIZE_LIMIT } from '../values/paging.ts'
import type { ListSizes } from './list-sizes.ts'

/** The assumed length of a list without a size in its arguments, such as a product's options. */
const UNSIZED_LIST = 10
/** Lists without a size in their arguments that may be longer than that. */
const longLists: ReadonlyMap<string, number> = new Map([
  ['PaginatedSitemapResources.items', PAGE_SIZE_LIMIT],
  ['Product.adjacentVariants', PAGE_SIZE_LIMIT],
])
/** Arguments that say how long a list is: a number, or a list with a member for each of its items. */
const SIZES = ['first', 'last', 'ids', 'identifiers']

/** Filters count all products of a list, however few are on its page. */
const FACETS_COST = 10_000
const facets: ReadonlySet<string> = new Set([
  'ProductConnection.filters',
  'SearchResultItemConnection.productFilters',
])

/** Sending a text of 64 kB takes as long as a hundred small values, and as much memory as a thousand. */
const LONG_TEXT_COST = 100
/** A text that anybody may write into a cart: up to 5,000 letters, though all of a cart's lines are not much longer. */
const VISITORS_TEXT_COST = 3
const textCosts: ReadonlyMap<string, number> = new Map([
  ...['Article.content', 'Article.contentHtml', 'Page.body', 'ShopPolicy.body'].map(
    (name) => [name, LONG_TEXT_COST] as const,
  ),
  ...['Attribute.value', 'Cart.note', 'Metafield.value'].map((name) => [name, VISITORS_TEXT_COST] as const),
])

/** A deferred fragment needs a path and a part of its own in the answer. */
const DEFERRED_COST = 20

type Variables = Readonly<Record<string, unknown>>

export interface Asked {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** The variables, with their defaults. */
  readonly variables: Variables
}

interface Reckoning {
  /** Known list sizes, where fewer items can come back than are requested. */
  readonly sizes?: ListSizes | undefined
  /** Counts objects alone; otherwise every value counts. */
  readonly onlyObjects?: boolean
}

/**
 * Returns how many values the answer can hold at most: a field counts one, and its selection as often as it can repeat.
 * Sizes depend on variables, so this runs for each request.
 */
export function complexityOf(
  { schema, document, operation, variables }: Asked,
  { sizes = new Map(), onlyObjects = false }: Reckoning = {},
): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  )
  const known = new Map<string, Complexity>()

  function complexityOfFragment(name: string): Complexity {
    const before = known.get(name)
    if (before !== undefined) return before
    const fragment = fragments.get(name)
    const type = fragment && typeFromAST(schema, fragment.typeCondition)
    const complexity = fragment && isCompositeType(type) ? sum(fragment.selectionSet, type) : nothing
    known.set(name, complexity)
    return complexity
  }

  function sum(selectionSet: SelectionSetNode, parent: GraphQLCompositeType): Complexity {
    return selectionSet.selections
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return complexityOfField(selection, parent)
        if (selection.kind === Kind.FRAGMENT_SPREAD)
          return add(complexityOfFragment(selection.name.value), complexityOfPart(selection))
        const type = selection.typeCondition && typeFromAST(schema, selection.typeCondition)
        const fragment = sum(selection.selectionSet, isCompositeType(type) ? type : parent)
        return add(fragment, complexityOfPart(selection))
      })
      .reduce(add, nothing)
  }

  function complexityOfField(node: FieldNode, parent: GraphQLCompositeType): Complexity {
    const field = isUnionType(parent) ? undefined : parent.getFields()[node.name.value]
    const type = field && getNamedType(field.type)
    if (!field || !node.selectionSet || !isCompositeType(type))
      return onlyObjects
        ? nothing
        : { ofEach: textCosts.get(`${parent.name}.${node.name.value}`) ?? 1, ofList: 0 }
    const below = sum(node.selectionSet, type)
    const name = `${parent.name}.${field.name}`
    const asked = isEmpty(name, type) ? 0 : (longLists.get(name) ?? sizeOf(node, field, variables))
    const size = Math.min(asked, sizes.get(name) ?? asked)
    const values = 1 + size * below.ofEach + below.ofList
    return facets.has(name) ? { ofEach: 0, ofList: FACETS_COST + values } : { ofEach: values, ofList: 0 }
  }

  const root = schema.getRootType(operation.operation)
  return root ? sum(operation.selectionSet, root).ofEach : 0
}

function complexityOfPart({ directives }: FragmentSpreadNode | InlineFragmentNode): Complexity {
  return directives?.some(({ name }) => name.value === 'defer')
    ? { ofEach: DEFERRED_COST, ofList: 0 }
    : nothing
}

/** Connections that the twin does not offer come back empty, however long a page is requested. */
function isEmpty(name: string, type: GraphQLNamedType): boolean {
  const [typeName = '', fieldName = ''] = name.split('.')
  return type.name.endsWith('Connection') && resolvers[typeName]?.[fieldName] === undefined
}

interface Complexity {
  /** Counts once for each item of the surrounding list. */
  readonly ofEach: number
  /** Counts once for the surrounding list, however long its page. */
  readonly ofList: number
}

const nothing: Complexity = { ofEach: 0, ofList: 0 }

function add(a: Complexity, b: Complexity): Complexity {
  return { ofEach: a.ofEach + b.ofEach, ofList: a.ofList + b.ofList }
}

function sizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, variables: Variables): number {
  for (const name of SIZES) {
    const size = readSize(node, name, variables)
    if (size !== undefined) return size
  }
  // The arguments of the connection give the size of its edges and nodes.
  const counted = field.name === 'edges' || field.name === 'nodes'
  return isListType(getNullableType(field.type)) && !counted ? UNSIZED_LIST : 1
}

function readSize(node: FieldNode, name: string, variables: Variables): number | undefined {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value
  if (typeof given === 'number') return Math.max(1, given)
  if (Array.isArray(given)) return given.length
  if (value?.kind === Kind.INT) return Math.max(1, Number(value.value))
  if (value?.kind === Kind.LIST) return value.values.length
  return undefined
}
