import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const HARBOR = {
  firstName: 'Ada',
  lastName: 'Lane',
  address1: '12 Harbor Street',
  city: 'Portland',
  provinceCode: 'ME',
  zip: '04101',
  countryCode: 'US',
}

describeEmptyStorefront('the delivery addresses of a cart', ({ database, twin }) => {
  let merchandiseId = ''
  let id = ''
  const client = cartClient(twin)
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeAll(async () => {
    merchandiseId = `gid://shopify/ProductVariant/${await putOnShelf(database())}`
  })
  beforeEach(async () => {
    id = (await client.create({ lines: [{ merchandiseId }] })).cart.id
  })

  const told = (changes: object = {}, rest: object = {}) => ({
    address: { deliveryAddress: { ...HARBOR, ...changes } },
    ...rest,
  })
  const add = (...addresses: object[]) => client.change('cartDeliveryAddressesAdd', id, { addresses })
  const citiesOf = (cart: { delivery: { addresses: { address: { city: string }; selected: boolean }[] } }) =>
    cart.delivery.addresses.map(({ address, selected }) => `${address.city}${selected ? ' selected' : ''}`)

  test('are added, selected one at a time, changed and removed by their ids', async () => {
    const first = await add(told({}, { selected: true }), told({ city: 'Augusta', zip: '04330' }))
    expect(first.userErrors).toEqual([])
    expect(citiesOf(first.cart)).toEqual(['Portland selected', 'Augusta'])
    const [portland, augusta] = first.cart.delivery.addresses
    expect(portland).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/CartSelectableAddress\//),
      oneTimeUse: false,
      address: {
        name: 'Ada Lane',
        formatted: ['Ada Lane', '12 Harbor Street', 'Portland ME 04101', 'United States'],
        formattedArea: 'Portland ME, United States',
      },
    })
    const update = (...addresses: object[]) => client.change('cartDeliveryAddressesUpdate', id, { addresses })
    const chosen = await update({ id: augusta.id, selected: true, oneTimeUse: true })
    expect(citiesOf(chosen.cart)).toEqual(['Portland', 'Augusta selected'])
    const moved = await update({ id: portland.id, ...told({ city: 'Bangor', zip: '04401' }) })
    expect(citiesOf(moved.cart)).toEqual(['Bangor', 'Augusta selected'])
    const left = await client.change('cartDeliveryAddressesRemove', id, { addressIds: [augusta.id] })
    expect(citiesOf(left.cart)).toEqual(['Bangor'])
    expect(citiesOf(await client.read(id))).toEqual(['Bangor'])
  })

  test('have the hyphen of a ZIP code of nine digits, whose state is checked all the same', async () => {
    const strict = { validationStrategy: 'STRICT' }
    const { cart, userErrors } = await add(told({ zip: '041012205' }, strict))
    expect(userErrors).toEqual([])
    expect(cart.delivery.addresses[0].address.zip).toBe('04101-2205')
    const refused = await add(told({ zip: '941031234' }, strict))
    expect(refused.userErrors).toMatchObject([{ code: 'INVALID_ZIP_CODE_FOR_PROVINCE' }])
    const abroad = await add(told({ countryCode: 'PL', provinceCode: null, zip: '123456789' }))
    expect(abroad.cart.delivery.addresses.at(-1).address.zip).toBe('123456789')
  })

  test('are known again when they are added again', async () => {
    await add(told())
    const { cart } = await add(told({}, { selected: true }))
    expect(citiesOf(cart)).toEqual(['Portland selected'])
  })

  test('come with a new cart, and the checkout starts from the selected one', async () => {
    const { cart } = await client.create({
      lines: [{ merchandiseId }],
      buyerIdentity: { email: 'ada@example.com' },
      delivery: { addresses: [told({ city: 'Augusta', zip: '04330' }), told({}, { selected: true })] },
    })
    const { html } = await buyer.open(cart.checkoutUrl)
    for (const value of ['ada@example.com', 'Ada', 'Lane', '12 Harbor Street', 'Portland', '04101'])
      expect(html).toContain(`value="${value}"`)
    expect(html).toContain('<option value="ME" selected>')
  })

  test('of another country are kept, and the checkout, which sends to one, starts empty', async () => {
    await add(told({ countryCode: 'CA', provinceCode: 'ON', zip: 'K1A 0B1' }, { selected: true }))
    const { html } = await buyer.open((await client.read(id)).checkoutUrl)
    expect(html).not.toContain('12 Harbor Street')
  })

  test.each([
    [[told({ countryCode: null })], 'INVALID', ['0', 'address', 'deliveryAddress', 'countryCode']],
    [
      [told({ city: 'x'.repeat(10_000) })],
      'ADDRESS_FIELD_IS_TOO_LONG',
      ['0', 'address', 'deliveryAddress', 'city'],
    ],
    [[told({ city: 'a\0b' })], 'INVALID', ['0', 'address', 'deliveryAddress', 'city']],
    [[{ address: {} }], 'INVALID', ['0', 'address']],
    [
      [{ address: { copyFromCustomerAddressId: 'gid://shopify/MailingAddress/1' } }],
      'INVALID',
      ['0', 'address', 'copyFromCustomerAddressId'],
    ],
    [
      [told({}, { selected: true }), told({ city: 'Augusta' }, { selected: true })],
      'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
      [],
    ],
    [
      Array.from({ length: 21 }, (_, n) => told({ address1: `${n} Street` })),
      'TOO_MANY_DELIVERY_ADDRESSES',
      [],
    ],
  ])('that cannot be are refused whole, with the place named: %#', async (addresses, code, path) => {
    const { cart, userErrors } = await add(...addresses)
    expect(userErrors).toMatchObject([{ code, field: ['addresses', ...path] }])
    expect(citiesOf(cart)).toEqual([])
    expect(await client.read(id)).toEqual(cart)
  })

  test.each([
    [{ provinceCode: 'ZZ' }, 'PROVINCE_NOT_FOUND', 'provinceCode'],
    [{ zip: '94110' }, 'INVALID_ZIP_CODE_FOR_PROVINCE', 'zip'],
    [{ zip: 'here' }, 'INVALID_ZIP_CODE_FOR_COUNTRY', 'zip'],
    [{ lastName: '' }, 'ADDRESS_FIELD_IS_REQUIRED', 'lastName'],
    [{ countryCode: 'CA' }, 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN', 'countryCode'],
  ])('are held to the rules of the checkout where that is asked for: %j', async (changes, code, field) => {
    const { userErrors } = await add(told(changes, { validationStrategy: 'STRICT' }))
    expect(userErrors).toMatchObject([{ code, field: expect.arrayContaining([field]) }])
    expect((await add(told(changes))).userErrors).toEqual([])
    expect((await add(told({}, { validationStrategy: 'STRICT' }))).userErrors).toEqual([])
  })

  test('grow to no more than 20 in several steps, and none is lost', async () => {
    const street = (n: number) => told({ address1: `${n} Harbor Street` })
    await add(...Array.from({ length: 20 }, (_, n) => street(n)))
    const { cart, userErrors } = await add(street(20))
    expect(userErrors).toMatchObject([{ code: 'TOO_MANY_DELIVERY_ADDRESSES', field: ['addresses'] }])
    expect(citiesOf(cart)).toHaveLength(20)
  })

  test('are told by id when there is none', async () => {
    const unknown = 'gid://shopify/CartSelectableAddress/none'
    const code = 'INVALID_DELIVERY_ADDRESS_ID'
    const message = `The delivery address with ${unknown} does not exist.`
    const cart = await client.read(id)
    expect(await client.change('cartDeliveryAddressesRemove', id, { addressIds: [unknown] })).toEqual({
      cart,
      userErrors: [{ code, field: ['addressIds', '0'], message }],
      warnings: [],
    })
    expect(await client.change('cartDeliveryAddressesUpdate', id, { addresses: [{ id: unknown }] })).toEqual({
      cart,
      userErrors: [{ code, field: ['addresses', '0'], message }],
      warnings: [],
    })
  })

  test('that say only the country are told what the checkout needs, in Shopify’s words and order', async () => {
    const bare = { countryCode: 'US' }
    const { userErrors } = await add({
      address: { deliveryAddress: bare },
      validationStrategy: 'STRICT',
    })
    expect(userErrors.map(({ field, message }) => [field.at(-1), message])).toEqual([
      ['firstName', 'A first name is required in order to continue.'],
      ['lastName', 'A last name is required in order to continue.'],
      ['address1', 'An address is required in order to continue.'],
      ['provinceCode', 'The specified country requires a zone.'],
      ['zip', 'Country specified requires a postal code in order to continue.'],
      ['city', 'A city is required in order to continue.'],
    ])
    expect(new Set(userErrors.map(({ code }) => code))).toEqual(new Set(['ADDRESS_FIELD_IS_REQUIRED']))
  })

  test('go with everything else that says who the buyer is', async () => {
    await add(told({}, { selected: true }))
    await client.change('cartBuyerIdentityUpdate', id, { buyerIdentity: { email: 'ada@example.com' } })
    const { cart } = await client.change('cartRemovePersonalData', id, {})
    expect(cart).toMatchObject({
      totalQuantity: 1,
      delivery: { addresses: [] },
      buyerIdentity: { email: null, phone: null, countryCode: null },
    })
    const { html } = await buyer.open(cart.checkoutUrl)
    expect(html).not.toMatch(/ada@example|Harbor/)
  })
})

describeEmptyStorefront('gift cards, of which the shop sells none', ({ database, twin }) => {
  test('change nothing, and the answer says so', async () => {
    const client = cartClient(twin)
    const merchandiseId = `gid://shopify/ProductVariant/${await putOnShelf(database())}`
    const { id } = (await client.create({ lines: [{ merchandiseId }] })).cart
    const update = await client.change('cartGiftCardCodesUpdate', id, { giftCardCodes: ['GIFT'] })
    expect(update).toMatchObject({
      cart: { appliedGiftCards: [], totalQuantity: 1 },
      userErrors: [],
      warnings: [{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE', target: id.replace(/\?.*/, '') }],
    })
    const none = await client.change('cartGiftCardCodesUpdate', id, { giftCardCodes: [] })
    expect(none.warnings).toEqual([])
    const removal = await client.change('cartGiftCardCodesRemove', id, {
      appliedGiftCardIds: ['gid://shopify/AppliedGiftCard/1'],
    })
    expect(removal.userErrors).toMatchObject([{ code: 'INVALID', field: ['appliedGiftCardIds', '0'] }])
  })
})
