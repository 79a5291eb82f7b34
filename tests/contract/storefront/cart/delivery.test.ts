import { beforeEach, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { putDeliveryCodes } from '#tests/fixtures/storefront/delivery-codes.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const ADDRESS = {
  ...{ countryCode: 'US', firstName: 'Ada', lastName: 'Byron', address1: '1 Pine St' },
  ...{ city: 'Albany', provinceCode: 'NY', zip: '12207' },
}
const GROUPS = `deliveryGroups(first: 3) { nodes { id groupType
  deliveryAddress { name city countryCodeV2 formatted }
  cartLines(first: 9) { nodes { quantity } }
  deliveryOptions { handle title description deliveryMethodType estimatedCost { amount } }
  selectedDeliveryOption { handle } } }`

describeStorefront('what a cart keeps for its checkout and its client', ({ twin, database }) => {
  let cartId: string
  beforeEach(async () => {
    const input = {
      lines: [{ merchandiseId: await variantOf('keel-caster-set'), quantity: 1 }],
      metafields: [{ key: 'custom.gift', type: 'boolean', value: 'true' }],
    }
    const query =
      'mutation ($input: CartInput!) { cartCreate(input: $input) { cart { id } userErrors { code } } }'
    cartId = (await ask(twin(), query, { input })).cartCreate.cart.id
  })

  const variantOf = async (handle: string) =>
    (await ask(twin(), `{ product(handle: "${handle}") { variants(first: 1) { nodes { id } } } }`)).product
      .variants.nodes[0].id
  const read = async (fields: string) =>
    (await ask(twin(), `query ($cartId: ID!) { cart(id: $cartId) { ${fields} } }`, { cartId })).cart
  const addAddress = () =>
    ask(
      twin(),
      `mutation ($cartId: ID!, $addresses: [CartSelectableAddressInput!]!) {
        cartDeliveryAddressesAdd(cartId: $cartId, addresses: $addresses) { userErrors { message } } }`,
      { cartId, addresses: [{ address: { deliveryAddress: ADDRESS }, selected: true }] },
    )
  const choose = async (deliveryGroupId: string, deliveryOptionHandle: string) =>
    (
      await ask(
        twin(),
        `mutation ($cartId: ID!, $options: [CartSelectedDeliveryOptionInput!]!) {
          cartSelectedDeliveryOptionsUpdate(cartId: $cartId, selectedDeliveryOptions: $options) {
            cart { ${GROUPS} } userErrors { code field } } }`,
        { cartId, options: [{ deliveryGroupId, deliveryOptionHandle }] },
      )
    ).cartSelectedDeliveryOptionsUpdate

  test('[9.14] goes out as the shop delivers, once it is known where to', async () => {
    expect(await read(GROUPS)).toEqual({ deliveryGroups: { nodes: [] } })
    await addAddress()
    const [group, ...others] = (await read(GROUPS)).deliveryGroups.nodes
    expect(others).toEqual([])
    expect(group).toMatchObject({
      groupType: 'ONE_TIME_PURCHASE',
      deliveryAddress: { name: 'Ada Byron', city: 'Albany', countryCodeV2: 'US' },
      cartLines: { nodes: [{ quantity: 1 }] },
      deliveryOptions: [
        {
          handle: 'standard',
          title: 'Standard',
          description: '5-7 business days',
          estimatedCost: { amount: '9.95' },
        },
        {
          handle: 'express',
          title: 'Express',
          deliveryMethodType: 'SHIPPING',
          estimatedCost: { amount: '24.95' },
        },
      ],
      selectedDeliveryOption: { handle: 'standard' },
    })
  })

  test('[9.14] what is chosen is what the checkout begins with', async () => {
    await addAddress()
    const [group] = (await read(GROUPS)).deliveryGroups.nodes
    const chosen = await choose(group.id, 'express')
    expect(chosen.userErrors).toEqual([])
    expect(chosen.cart.deliveryGroups.nodes).toMatchObject([
      { selectedDeliveryOption: { handle: 'express' } },
    ])
    expect(await choose(group.id, 'by pigeon')).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID_DELIVERY_OPTION', field: ['selectedDeliveryOptions'] }],
    })
    expect(await choose('gid://shopify/CartDeliveryGroup/1?cart=other', 'standard')).toMatchObject({
      userErrors: [{ code: 'INVALID_DELIVERY_GROUP' }],
    })

    const cart = new URL((await read('checkoutUrl')).checkoutUrl)
    const step = (name: string) =>
      `${ORIGIN}/checkouts/${cart.pathname.split('/').at(-1)}${name}?key=${cart.searchParams.get('key')}`
    const page = await (await twin().fetch(new Request(step('')))).text()
    const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const fields = {
      ...{ formToken, email: 'ada@keel.test', firstName: 'Ada', lastName: 'Byron', address: '1 Pine St' },
      ...{ apartment: '', city: 'Albany', state: 'NY', zip: '12207' },
    }
    const body = new URLSearchParams(fields)
    const sent = await twin().fetch(
      new Request(step(''), { method: 'POST', body, headers: { origin: ORIGIN } }),
    )
    expect(sent.status).toBe(303)
    const delivery = await (await twin().fetch(new Request(step('/delivery')))).text()
    expect(delivery).toMatch(/value="express" checked/)
  })

  test('[1.03] each way of delivery is told at what it costs once chosen, whichever is chosen now', async () => {
    await putDeliveryCodes(database())
    await ask(
      twin(),
      `mutation ($cartId: ID!) { cartDiscountCodesUpdate(cartId: $cartId, discountCodes: ["FREED", "FIVE-OFF"]) {
        userErrors { code } } }`,
      { cartId },
    )
    await addAddress()
    const [group] = (await read(GROUPS)).deliveryGroups.nodes
    for (const chosen of ['express', 'standard']) {
      const { cart } = await choose(group.id, chosen)
      expect(cart.deliveryGroups.nodes, chosen).toMatchObject([
        {
          deliveryOptions: [
            { handle: 'standard', estimatedCost: { amount: '0.0' } },
            { handle: 'express', estimatedCost: { amount: '24.95' } },
          ],
          selectedDeliveryOption: { handle: chosen },
        },
      ])
    }
  })

  test('keeps metafields for whoever asks by name', async () => {
    const set = async (...metafields: object[]) =>
      (
        await ask(
          twin(),
          `mutation ($metafields: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $metafields) {
            metafields { id namespace key type value parentResource { ... on Cart { id } } }
            userErrors { code elementIndex field message } } }`,
          { metafields: metafields.map((each) => ({ ownerId: cartId, ...each })) },
        )
      ).cartMetafieldsSet
    const made = await set(
      { key: 'custom.gift', type: 'boolean', value: 'false' },
      { key: 'size', type: 'number_integer', value: '3' },
    )
    expect(made).toMatchObject({
      userErrors: [],
      metafields: [
        { namespace: 'custom', key: 'gift', value: 'false', parentResource: { id: cartId } },
        { key: 'size', type: 'number_integer', value: '3' },
      ],
    })
    const asked = `metafield(namespace: "custom", key: "gift") { value }
      metafields(identifiers: [{ key: "size" }, { namespace: "custom", key: "none" }]) { value type }`
    expect(await read(asked)).toEqual({
      metafield: { value: 'false' },
      metafields: [{ value: '3', type: 'number_integer' }],
    })

    expect((await set({ key: 'a b', type: 'boolean', value: 'true' })).userErrors).toMatchObject([
      { code: 'INVALID_VALUE' },
    ])
    expect((await set({ key: 'ok', type: 'thing', value: 'x' })).userErrors).toMatchObject([
      { code: 'INVALID_TYPE' },
    ])
    for (const [type, value, message] of [
      ['boolean', 'maybe', 'Value must be true or false.'],
      ['number_integer', 'not-a-number', 'Value must be an integer.'],
    ] as const)
      expect((await set({ key: 'ok', type, value })).userErrors).toEqual([
        { code: 'INVALID_VALUE', elementIndex: null, field: ['metafields', '0', 'value'], message },
      ])
    const stranger = { ownerId: cartId.replace(/key=.*/, 'key=x'), key: 'ok', type: 'boolean', value: 'true' }
    expect((await set(stranger)).userErrors).toMatchObject([{ code: 'INVALID_OWNER' }])
    const many = Array.from({ length: 50 }, (_, n) => ({ key: `k${n}`, type: 'boolean', value: 'true' }))
    expect(await set(...many.slice(0, 26))).toEqual({
      metafields: null,
      userErrors: [
        {
          code: 'LESS_THAN_OR_EQUAL_TO',
          elementIndex: null,
          field: ['metafields'],
          message: 'Exceeded the maximum metafields input limit of 25.',
        },
      ],
    })
    expect((await set(...many.slice(0, 25))).metafields).toHaveLength(25)
    await set(...many.slice(25, 48))
    expect((await set(...many.slice(48))).userErrors).toMatchObject([{ code: 'LESS_THAN_OR_EQUAL_TO' }])

    const remove = async (key: string) =>
      (
        await ask(
          twin(),
          'mutation ($input: CartMetafieldDeleteInput!) { cartMetafieldDelete(input: $input) { deletedId userErrors { code } } }',
          { input: { ownerId: cartId, key } },
        )
      ).cartMetafieldDelete
    expect(await remove('size')).toEqual({ deletedId: made.metafields[1].id, userErrors: [] })
    expect(await remove('size')).toMatchObject({
      deletedId: null,
      userErrors: [{ code: 'METAFIELD_DOES_NOT_EXIST' }],
    })
    expect(await read('metafield(key: "size") { value }')).toEqual({ metafield: null })
  })

  test('keeps references to what a shop has, and no value that is none of its type', async () => {
    const typed = async (type: string, value: string) => {
      const query =
        'mutation ($input: CartInput!) { cartCreate(input: $input) { userErrors { code field message } } }'
      const input = { metafields: [{ key: 'custom.one', type, value }] }
      return (await ask(twin(), query, { input })).cartCreate.userErrors
    }
    const references = JSON.stringify(['gid://shopify/Product/1', 'gid://shopify/Product/2'])
    for (const [type, value] of [
      ['variant_reference', 'gid://shopify/ProductVariant/1'],
      ['list.product_reference', references],
      ['money', '{"amount":"5.99","currency_code":"USD"}'],
    ] as const)
      expect([type, await typed(type, value)]).toEqual([type, []])
    for (const [type, value] of [
      ['product_reference', 'gid://shopify/Collection/1'],
      ['list.number_integer', '["x"]'],
      ['date', '2026-13-45'],
    ] as const)
      expect([type, await typed(type, value)]).toMatchObject([
        type,
        [{ field: ['input', 'metafields', '0', 'value'] }],
      ])
  })

  test('keeps how its buyer likes to be served', async () => {
    const preferences = {
      wallet: ['shop_pay'],
      delivery: {
        deliveryMethod: ['SHIPPING'],
        pickupHandle: [],
        coordinates: { latitude: 42.65, longitude: -73.75, countryCode: 'US' },
      },
    }
    const query = `mutation ($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {
      cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) { userErrors { code } } }`
    const fields = `buyerIdentity { email preferences { wallet
      delivery { deliveryMethod pickupHandle coordinates { latitude longitude countryCode } } } }`
    await ask(twin(), query, { cartId, buyerIdentity: { preferences } })
    await ask(twin(), query, { cartId, buyerIdentity: { email: 'ada@keel.test' } })
    expect(await read(fields)).toEqual({ buyerIdentity: { email: 'ada@keel.test', preferences } })
    const long = { wallet: ['x'.repeat(6000)] }
    expect(await ask(twin(), query, { cartId, buyerIdentity: { preferences: long } })).toMatchObject({
      cartBuyerIdentityUpdate: { userErrors: [{ code: 'INVALID' }] },
    })
    await ask(twin(), query, { cartId, buyerIdentity: { preferences: null } })
    expect(await read(fields)).toEqual({ buyerIdentity: { email: 'ada@keel.test', preferences: null } })
  })

  test('[9.08] a code’s share is told in as many parts as there are lines', async () => {
    const lines = [{ merchandiseId: await variantOf('keel-cushion-set'), quantity: 2 }]
    await ask(
      twin(),
      'mutation ($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { userErrors { code } } }',
      { cartId, lines },
    )
    await ask(
      twin(),
      'mutation ($cartId: ID!) { cartDiscountCodesUpdate(cartId: $cartId, discountCodes: ["BUY3SAVE15"]) { userErrors { code } } }',
      { cartId },
    )
    const { discountAllocations, cost } = await read(
      'discountAllocations { discountedAmount { amount } } cost { subtotalAmount { amount } totalAmount { amount } }',
    )
    expect(discountAllocations).toHaveLength(2)
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    const shares = discountAllocations.map((each: { discountedAmount: { amount: string } }) =>
      cents(each.discountedAmount.amount),
    )
    expect(shares[0] + shares[1]).toBe(cents(cost.subtotalAmount.amount) - cents(cost.totalAmount.amount))
    expect(Math.min(...shares)).toBeGreaterThan(0)
  })
})
