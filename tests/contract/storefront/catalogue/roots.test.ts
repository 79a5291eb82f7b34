import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { publishedSchema } from '#tests/fixtures/storefront/published-types.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

/** Queries answered from the catalogue, the carts and the shop's content. */
const OFFERED_QUERIES = [
  ...[
    'articles',
    'blogs',
    'cart',
    'collection',
    'collectionByHandle',
    'collections',
    'localization',
    'locations',
    'menu',
    'metaobjects',
    'node',
    'nodes',
    'pages',
  ],
  ...['paymentSettings', 'predictiveSearch', 'product', 'productByHandle', 'productRecommendations'],
  ...[
    'productTags',
    'productTypes',
    'products',
    'publicApiVersions',
    'search',
    'shop',
    'sitemap',
    'urlRedirects',
  ],
]

/** Queries that this test asks with an id or a handle that nothing has. */
const OF_AN_ID = [
  ...['cart', 'collection', 'collectionByHandle', 'menu', 'node', 'product', 'productByHandle'],
  'productRecommendations',
]

/** Queries for things of which the shop has none, or none by this id or handle. */
const NULL_QUERIES = [
  ...['article', 'blog', 'blogByHandle', 'cartCompletionAttempt', 'customer', 'metaobject', 'page'],
  'pageByHandle',
]

const OFFERED_MUTATIONS = [
  ...['cartAttributesUpdate', 'cartBuyerIdentityUpdate', 'cartCreate', 'cartDeliveryAddressesAdd'],
  ...['cartDeliveryAddressesRemove', 'cartDeliveryAddressesUpdate', 'cartDiscountCodesUpdate'],
  ...['cartGiftCardCodesRemove', 'cartGiftCardCodesUpdate', 'cartLinesAdd', 'cartLinesRemove'],
  ...['cartLinesUpdate', 'cartMetafieldDelete', 'cartMetafieldsSet', 'cartNoteUpdate'],
  ...['cartRemovePersonalData', 'cartSelectedDeliveryOptionsUpdate'],
]

const schema = publishedSchema()
const queries = Object.keys(schema.getQueryType()?.getFields() ?? {})
const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})

describeStorefront('what the storefront answers to', ({ twin }) => {
  test('the type system has it all', () => {
    expect(queries).toEqual(expect.arrayContaining([...OFFERED_QUERIES, ...NULL_QUERIES]))
    expect(mutations).toEqual(expect.arrayContaining(OFFERED_MUTATIONS))
  })

  test.each(queries)('query %s: offered, null, or a clear error', async (name) => {
    const { question, variables } = write('query', name)
    if (OFFERED_QUERIES.includes(name))
      return expectAnswer('query', name, await ask(twin(), question, variables))
    if (NULL_QUERIES.includes(name))
      return expect(await ask(twin(), question, variables)).toEqual({ [name]: null })
    expect(await askInVain(twin(), question, variables)).toEqual([
      { code: 'NOT_OFFERED', message: `QueryRoot.${name} is not offered by this storefront.` },
    ])
  })

  test.each(mutations)('mutation %s: offered, or a clear error', async (name) => {
    const { question, variables } = write('mutation', name)
    if (OFFERED_MUTATIONS.includes(name))
      return expectAnswer('mutation', name, await ask(twin(), question, variables))
    expect(await askInVain(twin(), question, variables)).toEqual([
      { code: 'NOT_OFFERED', message: `Mutation.${name} is not offered by this storefront.` },
    ])
  })
})

const rootField = (operation: 'query' | 'mutation', name: string) => {
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType()
  return root?.getFields()[name] ?? expect.fail(`there is no ${name}`)
}

/** The answer must have the field's type; only a query for an unknown id may be null. */
function expectAnswer(
  operation: 'query' | 'mutation',
  name: string,
  data: Readonly<Record<string, unknown>>,
) {
  expect(Object.keys(data)).toEqual([name])
  const answer = data[name]
  if (OF_AN_ID.includes(name)) return expect(answer).toBeNull()
  const { type } = rootField(operation, name)
  const named = getNamedType(type)
  if (isListType(getNullableType(type))) return expect(answer).toEqual(expect.any(Array))
  expect(answer).toEqual({ __typename: named.name })
}

/** The shortest question about a root field, with a value for each argument that it needs. */
function write(operation: 'query' | 'mutation', name: string) {
  const field = rootField(operation, name)
  const needed = field.args.filter(isNeeded)
  const declared = needed.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')
  const passed = needed.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const isObject = 'getFields' in getNamedType(field.type) || 'getTypes' in getNamedType(field.type)
  const question = `${operation}${declared && `(${declared})`} { ${name}${passed && `(${passed})`}${isObject ? ' { __typename }' : ''} }`
  return {
    question,
    variables: Object.fromEntries(
      needed.map((argument) => [
        argument.name,
        anyValue(argument.type, `gid://shopify/${getNamedType(field.type)}/1`),
      ]),
    ),
  }
}

/** A list also needs a size, and a single object a handle, though the type system does not say so. */
function isNeeded({ name, type }: GraphQLArgument): boolean {
  return isNonNullType(type) || name === 'first' || name === 'handle' || name === 'productHandle'
}

const scalars: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  Decimal: '1.0',
  URL: 'https://keel.test',
}

function anyValue(type: GraphQLInputType, id: string): unknown {
  if (String(type).includes('[')) return []
  const named = getNamedType(type)
  if (!isInputObjectType(named))
    return 'getValues' in named ? named.getValues()[0]?.name : (scalars[named.name] ?? id)
  const fields = Object.values(named.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(fields.map((field) => [field.name, anyValue(field.type, id)]))
}
