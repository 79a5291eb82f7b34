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
import { PAGE_SIZE_LIMIT } from '../values/page-size.ts'
import type { ListSizes } from './list-sizes.ts'

/** What a list that has no size in its arguments is taken to hold, such as the options of a product. */
const UNSIZED_LIST = 10
/** What a page of these lists holds, whoever asks. */
const pageSizes: ReadonlyMap<string, number> = new Map([['PaginatedSitemapResources.items', PAGE_SIZE_LIMIT]])

/** Asks of all products that a list has, however few are on its page. */
const FACETS_COST = 10_000
const facets: ReadonlySet<string> = new Set([
  'ProductConnection.filters',
  'SearchResultItemConnection.productFilters',
])

/** Of a text that may have 64 kB: sending it takes as long as a hundred small values, and as much memory as a thousand. */
const LONG_TEXT_COST = 100
const longTexts: ReadonlySet<string> = new Set([
  'Article.content',
  'Article.contentHtml',
  'Page.body',
  'ShopPolicy.body',
])

/** What is sent after the rest needs a place of its own, and a part of its own in the answer. */
const DEFERRED_COST = 20

type Variables = Readonly<Record<string, unknown>>

export interface Asked {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** With their defaults. */
  readonly variables: Variables
}

interface Reckoning {
  /** Where fewer can come back than are asked for. */
  readonly sizes?: ListSizes | undefined
  /** Objects alone count; otherwise every value does. */
  readonly onlyObjects?: boolean
}

/**
 * How many values the answer can hold at most: a field counts one, and what is below it as often as it can
 * repeat. The sizes are in the variables, so this is reckoned for each request.
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
        : { ofEach: longTexts.has(`${parent.name}.${node.name.value}`) ? LONG_TEXT_COST : 1, ofList: 0 }
    const below = sum(node.selectionSet, type)
    const name = `${parent.name}.${field.name}`
    const asked = isEmpty(name, type) ? 0 : (pageSizes.get(name) ?? sizeOf(node, field, variables))
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

/** What the twin has nothing for is answered with an empty list, however long a page was asked for. */
function isEmpty(name: string, type: GraphQLNamedType): boolean {
  const [typeName = '', fieldName = ''] = name.split('.')
  return type.name.endsWith('Connection') && resolvers[typeName]?.[fieldName] === undefined
}

interface Complexity {
  /** For every item of a list that it is in. */
  readonly ofEach: number
  /** For the list that it is in, however long its page. */
  readonly ofList: number
}

const nothing: Complexity = { ofEach: 0, ofList: 0 }

function add(a: Complexity, b: Complexity): Complexity {
  return { ofEach: a.ofEach + b.ofEach, ofList: a.ofList + b.ofList }
}

function sizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, variables: Variables): number {
  for (const name of ['first', 'last', 'ids']) {
    const size = readSize(node, name, variables)
    if (size !== undefined) return size
  }
  // The size of these is in the arguments of their connection.
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
