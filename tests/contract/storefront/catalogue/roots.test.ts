import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
} from 'graphql'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { publishedSchema } from '#tests/fixtures/storefront/published-types.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

/** Answered from the catalogue, the carts and the shop's words. */
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

/** Of these the shop has none, or none by this id or handle. */
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
    if (OFFERED_QUERIES.includes(name)) return expect(await ask(twin(), question, variables)).toBeTruthy()
    if (NULL_QUERIES.includes(name))
      return expect(await ask(twin(), question, variables)).toEqual({ [name]: null })
    expect(await askInVain(twin(), question, variables)).toEqual([
      { code: 'NOT_OFFERED', message: `QueryRoot.${name} is not offered by this storefront.` },
    ])
  })

  test.each(mutations)('mutation %s: offered, or a clear error', async (name) => {
    const { question, variables } = write('mutation', name)
    if (OFFERED_MUTATIONS.includes(name))
      return expect((await ask(twin(), question, variables))[name]).toBeTruthy()
    expect(await askInVain(twin(), question, variables)).toEqual([
      { code: 'NOT_OFFERED', message: `Mutation.${name} is not offered by this storefront.` },
    ])
  })
})

/** The shortest question about a root field, with any value that each argument it needs may have. */
function write(operation: 'query' | 'mutation', name: string) {
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType()
  const field = root?.getFields()[name]
  if (!field) throw new Error(`there is no ${name}`)
  const needed = field.args.filter(isNeeded)
  const declared = needed.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')
  const passed = needed.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const isObject = 'getFields' in getNamedType(field.type) || 'getTypes' in getNamedType(field.type)
  const question = `${operation}${declared && `(${declared})`} { ${name}${passed && `(${passed})`}${isObject ? ' { __typename }' : ''} }`
  return {
    question,
    variables: Object.fromEntries(needed.map((argument) => [argument.name, anyValue(argument.type)])),
  }
}

/** A list needs a size, and a thing a name, though the type system does not say so. */
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

function anyValue(type: GraphQLInputType): unknown {
  if (String(type).includes('[')) return []
  const named = getNamedType(type)
  if (!isInputObjectType(named))
    return 'getValues' in named ? named.getValues()[0]?.name : (scalars[named.name] ?? 'gid://shopify/Any/1')
  const fields = Object.values(named.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(fields.map((field) => [field.name, anyValue(field.type)]))
}
