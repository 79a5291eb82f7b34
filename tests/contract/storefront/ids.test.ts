import { expect, test } from 'vitest'
import {
  describeEmptyStorefrontOnOneEngine,
  describeStorefront,
} from '#tests/fixtures/database/twin-suites.ts'
import { type IdPlace, placesOfIds, valueAt, writeLiteral } from '#tests/fixtures/storefront/id-places.ts'
import { ask, post } from '#tests/fixtures/storefront/storefront-twin.ts'

/** None of these has the form of https://shopify.dev/docs/api/usage/gids; ids in base64 ended with 2023-04. */
const MALFORMED = [
  'nonsense',
  '',
  '5909234516125',
  'gid://other/Product/1',
  'gid://shopify/Product',
  'gid://shopify/Product/',
  'gid://shopify//1',
  'gid://shopify/Product/1 2',
  'gid://shopify/Product/1\n',
  'gid://shopify/Product/\0',
  'gid://shopify/ProductVariant/gid://shopify/ProductVariant/1',
  ' gid://shopify/Product/1',
  'Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0LzE=',
  "' or 1=1 --",
  `gid://shopify/${'Product'.repeat(2_000)}`,
]

describeEmptyStorefrontOnOneEngine('an id that is none', ({ twin }) => {
  const answerTo = async (query: string, variables: object = {}) => {
    const answer = await post(twin(), JSON.stringify({ query, variables }))
    expect(answer.status).toBe(200)
    return answer.json()
  }

  test.each(MALFORMED)('is refused as a variable, in Shopify’s words: %.70j', async (id) => {
    const query = 'query Q($id: ID!) { product(id: $id) { title } }'
    const explanation = `Invalid global id '${id}'`
    expect(await answerTo(query, { id })).toEqual({
      errors: [
        {
          message: 'Variable $id of type ID! was provided invalid value',
          locations: [{ line: 1, column: 9 }],
          extensions: {
            code: 'INVALID_VARIABLE',
            value: id,
            problems: [{ path: [], explanation, message: explanation }],
          },
        },
      ],
    })
  })

  test.each(MALFORMED)('is refused where it is written, in Shopify’s words: %.70j', async (id) => {
    expect(await answerTo(`query Q { product(id: ${JSON.stringify(id)}) { title } }`)).toEqual({
      errors: [
        {
          message: `Invalid global id '${id}'`,
          locations: [{ line: 1, column: 11 }],
          path: ['query Q', 'product', 'id'],
          extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
        },
      ],
    })
  })

  const places = placesOfIds()

  test('is looked for in every place that the published type system has for one', () => {
    expect(places.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'nodes ids.0',
        'productRecommendations productId',
        'cartLinesAdd lines.0.merchandiseId',
        'cartLinesUpdate lines.0.id',
        'cartLinesRemove lineIds.0',
        'cartCreate input.lines.0.sellingPlanId',
        'cartMetafieldsSet metafields.0.ownerId',
      ]),
    )
    expect(places.length).toBeGreaterThan(50)
  })

  test.each(places.map((place): [string, IdPlace] => [place.name, place]))(
    'is refused in %s',
    async (_name, place) => {
      const { operation, field, argument, type, path, others } = place
      const query = `${operation} Q($value: ${type}) { ${field}(${argument}: $value${others}) { __typename } }`
      const value = valueAt(type, path)
      const problem = {
        path,
        explanation: "Invalid global id 'nonsense'",
        message: "Invalid global id 'nonsense'",
      }
      expect(await answerTo(query, { value })).toMatchObject({
        errors: [{ extensions: { code: 'INVALID_VARIABLE', value, problems: [problem] } }],
      })
      const written = `${operation} Q { ${field}(${argument}: ${writeLiteral(value)}${others}) { __typename } }`
      const { data, errors } = await answerTo(written)
      expect(data).toBeUndefined()
      expect(errors).toContainEqual(
        expect.objectContaining({
          message: "Invalid global id 'nonsense'",
          // Objects of a list have a place of their own there, and other values have not.
          path: [
            `${operation} Q`,
            field,
            argument,
            ...path.filter((step, index) => typeof step === 'string' || index < path.length - 1),
          ],
        }),
      )
    },
  )

  test('is told by its place among others, and all of a variable at once', async () => {
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const ids = ['gid://shopify/Product/1', 'a', 7, {}, 'gid://shopify/Cart/c?key=k']
    const { errors } = await answerTo(query, { ids })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      message:
        "Variable $ids of type [ID!]! was provided invalid value for 1 (Invalid global id 'a'), 2 (Invalid global id '7'), 3 (Invalid global id '{}')",
      extensions: { problems: [{ path: [1] }, { path: [2] }, { path: [3] }] },
    })
  })

  test('is told of 50 times at most, however many there are', async () => {
    const ids = Array.from({ length: 5_000 }, () => '')
    const { errors } = await answerTo('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    expect(errors[0].extensions.problems).toHaveLength(50)
  })

  test('is refused in a default and in what a directive is given', async () => {
    expect(
      await answerTo(
        'query ($id: ID = "x") { node(id: "gid://shopify/Shop/1") { id } a: shop { name } ...F } fragment F on QueryRoot { product(id: $id) { id } }',
      ),
    ).toMatchObject({
      errors: [{ message: "Invalid global id 'x'" }],
    })
    expect(await answerTo('query @inContext(preferredLocationId: "x") { shop { name } }')).toMatchObject({
      errors: [{ message: "Invalid global id 'x'" }],
    })
  })
})

describeStorefront('ids of other types and of other shops', ({ twin }) => {
  const OF_OTHER_SHOPS = ['9253140693317', '99999999999999999999999', 'aa-2-6-14', 'a%20b']

  test.each([
    ['product', 'Product', 'Collection'],
    ['collection', 'Collection', 'Product'],
    ['article', 'Article', 'Page'],
    ['blog', 'Blog', 'Article'],
    ['page', 'Page', 'Blog'],
    ['cart', 'Cart', 'Checkout'],
  ])(
    '%s: one of another type is told at its place, one of another shop finds nothing',
    async (field, type, other) => {
      const query = `query ($id: ID!) { ${field}(id: $id) { id } shop { name } }`
      const wrong = `gid://shopify/${other}/1`
      const answer = await (await post(twin(), JSON.stringify({ query, variables: { id: wrong } }))).json()
      expect(answer).toEqual({
        extensions: { cost: expect.anything() },
        data: { [field]: null, shop: { name: 'Keel' } },
        errors: [
          {
            message: `Invalid id: ${wrong}`,
            locations: [expect.anything()],
            path: [field],
            extensions: { code: 'RESOURCE_NOT_FOUND' },
          },
        ],
      })
      for (const id of OF_OTHER_SHOPS)
        expect(await ask(twin(), query, { id: `gid://shopify/${type}/${id}` })).toEqual({
          [field]: null,
          shop: { name: 'Keel' },
        })
    },
  )

  test('nodes answers null in the place of each, and the rest', async () => {
    const { product } = await ask(twin(), '{ product(handle: "keel-kneeling-chair") { id } }')
    const ids = [
      'gid://shopify/Nothing/1',
      product.id,
      'gid://shopify/Product/9253140693317',
      'gid://shopify/Checkout/c?key=k',
    ]
    const { nodes } = await ask(twin(), 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    expect(nodes).toEqual([null, { id: product.id }, null, null])
  })

  test('recommendations are asked for by a product', async () => {
    const query = 'query ($id: ID!) { productRecommendations(productId: $id) { id } }'
    const variables = { id: 'gid://shopify/ProductVariant/1' }
    const answer = await (await post(twin(), JSON.stringify({ query, variables }))).json()
    expect(answer).toMatchObject({
      data: { productRecommendations: null },
      errors: [{ message: `Invalid id: ${variables.id}`, extensions: { code: 'RESOURCE_NOT_FOUND' } }],
    })
    expect(await ask(twin(), query, { id: 'gid://shopify/Product/9253140693317' })).toEqual({
      productRecommendations: null,
    })
  })
})
