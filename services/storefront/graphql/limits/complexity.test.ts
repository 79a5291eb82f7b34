import { buildSchema, getOperationAST, parse } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { complexityOf } from './complexity.ts'

/** Types and fields whose names count are named as Shopify names them. */
const schema = buildSchema(`
  directive @defer on FRAGMENT_SPREAD | INLINE_FRAGMENT
  type QueryRoot { shop: Shop products(reverse: Boolean, first: Int, last: Int): ProductConnection nodes(ids: [ID!]): [Node]
    node: Node article: Article page: Page policy: ShopPolicy found: SearchResultItemConnection sitemap: PaginatedSitemapResources either: Either cart: Cart }
  schema { query: QueryRoot mutation: Mutation }
  type Mutation { touch: Shop }
  type Shop { name: String id: ID }
  interface Node { id: ID }
  union Either = Shop | Article
  type Product implements Node { id: ID title: String adjacentVariants: [Option!]! options: [Option!]! shop: Shop
    sellingPlanGroups(first: Int): PlanConnection }
  type Option { name: String values: [String!]! }
  type ProductConnection { nodes: [Product!]! edges: [Edge!]! filters: [Filter!]! totalCount: Int }
  type Edge { node: Product cursor: String }
  type Filter { id: ID }
  type Page { body: String title: String }
  input Identifier { key: String }
  type Metafield { value: String key: String }
  type Attribute { key: String value: String }
  type Cart { note: String attributes: [Attribute!]! metafields(identifiers: [Identifier!]!): [Metafield]! }
  type ShopPolicy { body: String }
  type SearchResultItemConnection { productFilters: [Filter!]! }
  type Article { content: String contentHtml: String title: String }
  type PaginatedSitemapResources { items: [Shop!]! hasNextPage: Boolean }
  type PlanConnection { nodes: [Shop!]! totalCount: Int }
`)

function complexity(query: string, variables = {}, reckoning?: Parameters<typeof complexityOf>[1]): number {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('the document has no operation')
  return complexityOf({ schema, document, operation, variables }, reckoning)
}

test.each([
  ['each value counts one, and the object that it is in', '{ shop { name id } }', 3],
  ['a change likewise', 'mutation { touch { name } }', 2],
  ['a page as often as it is long', '{ products(first: 20) { nodes { id title } } }', 1 + 20 * 3],
  ['whatever else is said of it', '{ products(reverse: true, first: 20) { nodes { id } } }', 1 + 20 * 2],
  ['from its end too', '{ products(last: 5) { nodes { id } } }', 1 + 5 * 2],
  [
    'what stands beside the nodes is asked of each place as well',
    '{ products(first: 3) { edges { cursor node { id } } totalCount } }',
    1 + 3 * 5,
  ],
  ['a page of none as one', '{ products(first: 0) { nodes { id } } }', 1 + 2],
  ['a page without a size as one', '{ products { nodes { id } } }', 3],
  ['nodes by how many ids there are', '{ nodes(ids: ["a", "b", "c"]) { id } }', 1 + 3],
  [
    'a list that has no size as ten',
    '{ products(first: 2) { nodes { options { name values } } } }',
    1 + 2 * (1 + 1 + 10 * 2),
  ],
  [
    'metafields by how many identifiers there are',
    '{ cart { metafields(identifiers: [{ key: "a" }, { key: "a" }]) { key } } }',
    1 + 1 + 2,
  ],
  ['a text that visitors wrote as three', '{ cart { note attributes { key value } } }', 1 + 3 + 1 + 10 * 4],
  ['that of a metafield likewise', '{ cart { metafields(identifiers: []) { value } } }', 1 + 1],
  ['a page of a sitemap as 250', '{ sitemap { items { name } hasNextPage } }', 1 + (1 + 250) + 1],
  ['a long text as a hundred', '{ article { content contentHtml title } }', 1 + 100 + 100 + 1],
  [
    'what the twin has nothing for as one, however long the page',
    '{ node { ... on Product { sellingPlanGroups(first: 250) { nodes { name } totalCount } } } }',
    1 + 1,
  ],
  [
    'filters as ten thousand and more, however many products',
    '{ products(first: 20) { filters { id } } }',
    1 + 10_000 + 1 + 10,
  ],
  ['those of a search likewise', '{ found { productFilters { id } } }', 1 + 10_000 + 1 + 10],
  [
    'fragments where they are spread, each time',
    '{ a: shop { ...Name } b: shop { ...Name } } fragment Name on Shop { name id }',
    6,
  ],
  ['inline ones, with a type and without', '{ shop { ... on Shop { name } ... { id } } }', 3],
  [
    'of a union',
    '{ either { ... on Shop { name } ... on Article { content } __typename } }',
    1 + 1 + 100 + 1,
  ],
  [
    'what is deferred as twenty more',
    '{ shop { ... @defer { name } ...Rest @defer } } fragment Rest on Shop { id }',
    1 + 21 + 21,
  ],
  ['what is merely included as it is', '{ shop { ... @include(if: true) { name } } }', 2],
  ['other long texts', '{ page { body title } policy { body } }', 1 + 100 + 1 + 1 + 100],
  ['a field that there is not as a value', '{ shop { nothing { name } } }', 2],
  ['a fragment that is missing as nothing', '{ shop { name ...Missing } }', 2],
])('%s', (_what, query, expected) => {
  expect(complexity(query)).toBe(expected)
})

test('variants beside a chosen one are as many as a product has', () => {
  const query = '{ products(first: 1) { nodes { adjacentVariants { name } } } }'
  expect(complexity(query)).toBe(1 + 1 + 1 + 250)
  const sizes = new Map([['Product.adjacentVariants', 8]])
  expect(complexity(query, {}, { sizes })).toBe(1 + 1 + 1 + 8)
})

test('sizes stand in the variables as well', () => {
  const query =
    'query A($size: Int, $ids: [ID!]) { products(first: $size) { nodes { id } } nodes(ids: $ids) { id } }'
  expect(complexity(query, { size: 20, ids: ['a', 'b'] })).toBe(1 + 20 * 2 + 1 + 2)
  const metafields = 'query A($of: [Identifier!]!) { cart { metafields(identifiers: $of) { key value } } }'
  expect(complexity(metafields, { of: [{ key: 'a' }, { key: 'a' }, { key: 'b' }] })).toBe(1 + 1 + 3 * 4)
  expect(complexity(query, { size: 0, ids: [] })).toBe(1 + 2 + 1)
  expect(complexity(query)).toBe(1 + 2 + 1 + 1)
})

test('no list is reckoned as longer than what there is', () => {
  const sizes = new Map([
    ['QueryRoot.products', 8],
    ['Product.options', 2],
  ])
  const page = '{ products(first: 20) { nodes { id options { name } } } }'
  expect(complexity(page, {}, { sizes })).toBe(1 + 8 * (1 + 1 + 1 + 2))
  expect(complexity('{ products(first: 3) { nodes { id } } }', {}, { sizes })).toBe(1 + 3 * 2)
})

test('objects alone, for whoever shows no token', () => {
  const page = '{ shop { name } products(first: 20) { nodes { id title shop { name } } } }'
  expect(complexity(page, {}, { onlyObjects: true })).toBe(1 + 1 + 20 * 2)
})

test('fragments are reckoned once, though the ways through them are 2 to the power of 40', () => {
  const fragments = Array.from(
    { length: 40 },
    (_, at) => `fragment F${at} on Shop { ...F${at + 1} ...F${at + 1} }`,
  )
  expect(complexity(`{ shop { ...F0 } } ${fragments.join(' ')} fragment F40 on Shop { name }`)).toBe(
    1 + 2 ** 40,
  )
})
