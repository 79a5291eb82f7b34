import { expect, test } from 'vitest'
import { NEWEST_VERSION } from '#services/storefront/graphql/api-version.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { publishedSchema } from '#tests/fixtures/storefront/published-types.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const LINES = `lines(first: 10) { nodes { quantity attributes { key value } merchandise { ... on ProductVariant { id } }
  ... on CartLine { instructions { canRemove canUpdateQuantity } parentRelationship { parent { id } } } } }`
const ADDRESSES = 'delivery { addresses { selected address { ... on CartDeliveryAddress { city } } } }'

describeStorefront('a client of the newest version', ({ twin, reopen }) => {
  const askNewest = (query: string, variables: object = {}) =>
    ask(twin(), query, { ...variables }, NEWEST_VERSION)
  const chair = async () => {
    const { product } = await askNewest(
      '{ product(handle: "keel-kneeling-chair") { selectedOrFirstAvailableVariant { id } } }',
    )
    return product.selectedOrFirstAvailableVariant.id
  }
  const fillCart = async (input: object = {}) => {
    const lines = [{ merchandiseId: await chair(), quantity: 2, attributes: [{ key: 'For', value: 'Ada' }] }]
    const { cartCreate } = await askNewest(
      `mutation ($input: CartInput!) { cartCreate(input: $input) { cart { id ${LINES} } userErrors { message } } }`,
      { input: { lines, ...input } },
    )
    expect(cartCreate.userErrors).toEqual([])
    return cartCreate.cart
  }

  test('finds no line that belongs to another one, and may change each', async () => {
    const { lines } = await fillCart()
    expect(lines.nodes).toMatchObject([
      { quantity: 2, instructions: { canRemove: true, canUpdateQuantity: true }, parentRelationship: null },
    ])
  })

  test('is refused a line that shall belong to another one', async () => {
    const { id } = await fillCart()
    const merchandiseId = await chair()
    const { cartLinesAdd } = await askNewest(
      `mutation ($cartId: ID!, $lines: [CartLineInput!]!) {
        cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id } userErrors { code field message } } }`,
      { cartId: id, lines: [{ merchandiseId, parent: { merchandiseId } }] },
    )
    expect(cartLinesAdd).toEqual({
      cart: null,
      userErrors: [
        {
          code: 'PARENT_LINE_OPERATION_BLOCKED',
          field: ['lines', '0', 'parent'],
          message: 'Nested cartlines are blocked due to an incompatibility.',
        },
      ],
    })
  })

  test('gets a copy of a cart without what its buyer told of themselves', async () => {
    const { id, lines } = await fillCart({
      note: 'Ring at Byron’s',
      buyerIdentity: { email: 'ada@keel.test' },
      discountCodes: ['BUY2SAVE10'],
      delivery: { addresses: [{ selected: true, address: { deliveryAddress: address('Albany') } }] },
    })
    const { cartClone } = await askNewest(
      `mutation ($cartId: ID!) { cartClone(cartId: $cartId) { userErrors { message } warnings { code }
        cart { id note buyerIdentity { email } discountCodes { code applicable } ${LINES} ${ADDRESSES} } } }`,
      { cartId: id },
    )
    expect(cartClone).toMatchObject({
      userErrors: [],
      warnings: [],
      cart: {
        note: '',
        buyerIdentity: { email: null },
        discountCodes: [{ code: 'BUY2SAVE10', applicable: true }],
        lines,
        delivery: { addresses: [] },
      },
    })
    expect(cartClone.cart.id).not.toBe(id)
  })

  test('gets no copy of a cart that is none, nor by a wrong key', async () => {
    const { id } = await fillCart()
    for (const cartId of ['gid://shopify/Cart/none?key=0', id.replace(/key=.*/, 'key=0')]) {
      const { cartClone } = await askNewest(
        'mutation ($cartId: ID!) { cartClone(cartId: $cartId) { cart { id } userErrors { code field } } }',
        { cartId },
      )
      expect(cartClone).toEqual({ cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'] }] })
    }
  })

  test('replaces all addresses of a cart at once', async () => {
    const { id } = await fillCart({
      delivery: { addresses: [{ selected: true, address: { deliveryAddress: address('Albany') } }] },
    })
    const { cartDeliveryAddressesReplace } = await askNewest(
      `mutation ($cartId: ID!, $addresses: [CartSelectableAddressInput!]!) {
        cartDeliveryAddressesReplace(cartId: $cartId, addresses: $addresses) {
          cart { ${ADDRESSES} } userErrors { message } } }`,
      {
        cartId: id,
        addresses: ['Troy', 'Utica', 'Troy'].map((city) => ({
          selected: city === 'Utica',
          address: { deliveryAddress: address(city) },
        })),
      },
    )
    expect(cartDeliveryAddressesReplace).toEqual({
      cart: {
        delivery: {
          addresses: [
            { selected: false, address: { city: 'Troy' } },
            { selected: true, address: { city: 'Utica' } },
          ],
        },
      },
      userErrors: [],
    })
  })

  test('adds a gift card, and is warned that the shop takes none', async () => {
    const { id } = await fillCart()
    const { cartGiftCardCodesAdd } = await askNewest(
      `mutation ($cartId: ID!) { cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: ["GIFT-1234"]) {
        cart { appliedGiftCards { id } } userErrors { message } warnings { code } } }`,
      { cartId: id },
    )
    expect(cartGiftCardCodesAdd).toEqual({
      cart: { appliedGiftCards: [] },
      userErrors: [],
      warnings: [{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE' }],
    })
  })

  test('hears that there is no notice, no other provider of sign-in and no translation', async () => {
    const { shop } = await askNewest(
      `{ shop { contactInformation { title } legalNotice { title } termsOfSale { title }
        socialLoginProviders { handle } customerAccountTranslations { key } } }`,
    )
    expect(shop).toEqual({
      contactInformation: null,
      legalNotice: null,
      termsOfSale: null,
      socialLoginProviders: [],
      customerAccountTranslations: null,
    })
  })

  test('is told of both versions', async () => {
    const { publicApiVersions } = await askNewest('{ publicApiVersions { handle } }')
    expect(publicApiVersions).toEqual([{ handle: '2025-07' }, { handle: '2026-04' }])
  })

  test('finds each field of the root that came since answered', () => {
    const since = (['getQueryType', 'getMutationType'] as const).flatMap((root) => {
      const known = publishedSchema()[root]()?.getFields() ?? {}
      return Object.keys(publishedSchema(NEWEST_VERSION)[root]()?.getFields() ?? {}).filter(
        (name) => !(name in known),
      )
    })
    expect(since).toEqual(['cartClone', 'cartDeliveryAddressesReplace', 'cartGiftCardCodesAdd'])
  })

  test('pays for its questions as others do, from the same budget', async () => {
    const at = new Date()
    // While the clock stands still, nothing comes back into a budget.
    await reopen({ now: () => at })
    const ten = (change: string) => `mutation { ${Array.from({ length: 10 }, (_, n) => `c${n}: ${change}`)} }`
    const clones = ten('cartClone(cartId: "gid://shopify/Cart/none?key=0") { userErrors { code } }')
    const askAlone = async (version: string, query: string) => {
      const question = new Request(`${ORIGIN}/api/${version}/graphql.json`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'content-type': 'application/json' },
      })
      return (await twin().fetch(question, { address: '203.0.113.77' })).json()
    }
    const all =
      'nodes { variants(first: 250) { nodes { selectedOptions { name } product { images(first: 250) { nodes { url } } } } } }'
    expect(await askAlone(NEWEST_VERSION, `{ products(first: 250) { ${all} } }`)).toMatchObject({
      errors: [{ extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } }],
    })
    // Ten copies cost 500 points of 4,000, whatever becomes of them.
    for (let round = 0; round < 7; round++)
      expect(await askAlone(NEWEST_VERSION, clones)).not.toHaveProperty('errors')
    const throttled = { errors: [{ extensions: { code: 'THROTTLED' } }] }
    expect(await askAlone(NEWEST_VERSION, clones)).toMatchObject(throttled)
    expect(await askAlone('2025-07', ten('cartCreate { cart { id } }'))).toMatchObject(throttled)
  })
})

const address = (city: string) => ({ countryCode: 'US', address1: '1 Pine St', city, zip: '12207' })
