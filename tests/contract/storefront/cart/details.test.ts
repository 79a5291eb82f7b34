import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer, goToPayment, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('a cart’s codes, buyer, note and attributes', ({ database, twin }) => {
  let merchandiseId = ''
  let id = ''
  const client = cartClient(twin)
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeAll(async () => {
    merchandiseId = `gid://shopify/ProductVariant/${await putOnShelf(database(), { priceCents: 2_950 })}`
  })

  beforeEach(async () => {
    id = (await client.create({ lines: [{ merchandiseId, quantity: 3 }] })).cart.id
  })

  const enter = (...discountCodes: string[]) =>
    client.change('cartDiscountCodesUpdate', id, { discountCodes })
  const setQuantity = async (quantity: number) => {
    const [line] = (await client.read(id)).lines.nodes
    return client.change('cartLinesUpdate', id, { lines: [{ id: line.id, quantity }] })
  }
  const usd = (amount: string) => ({ amount, currencyCode: 'USD' })

  test('[9.08] takes a code’s share off the cart, in whole cents', async () => {
    const { cart, userErrors, warnings } = await enter(' buy3save15 ')
    expect({ userErrors, warnings }).toEqual({ userErrors: [], warnings: [] })
    expect(cart).toMatchObject({
      discountCodes: [{ code: 'buy3save15', applicable: true }],
      discountAllocations: [
        {
          __typename: 'CartCodeDiscountAllocation',
          code: 'buy3save15',
          targetType: 'LINE_ITEM',
          discountedAmount: usd('13.28'),
          discountApplication: {
            allocationMethod: 'ACROSS',
            targetSelection: 'ALL',
            targetType: 'LINE_ITEM',
            value: { percentage: 15 },
          },
        },
      ],
      cost: {
        subtotalAmount: usd('88.5'),
        totalAmount: usd('75.22'),
        totalAmountEstimated: true,
        checkoutChargeAmount: usd('88.5'),
      },
      estimatedCost: { subtotalAmount: { amount: '88.5' }, totalAmount: { amount: '75.22' } },
      lines: { nodes: [{ discountAllocations: [], cost: { totalAmount: { amount: '88.5' } } }] },
    })
  })

  test('says of every code whether it applies, and why not', async () => {
    const { cart, warnings } = await enter('BUY2SAVE10', 'BUY3SAVE15', 'buy2save10', 'BUY4SAVE20', 'HALFOFF')
    expect(cart.discountCodes).toEqual([
      { code: 'BUY2SAVE10', applicable: false },
      { code: 'BUY3SAVE15', applicable: true },
      { code: 'BUY4SAVE20', applicable: false },
      { code: 'HALFOFF', applicable: false },
    ])
    const target = id.replace(/\?.*/, '')
    expect(warnings).toEqual([
      {
        code: 'DISCOUNT_CODE_NOT_HONOURED',
        message: 'BUY2SAVE10 cannot be combined with BUY3SAVE15, which takes off more.',
        target,
      },
      {
        code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE',
        message: 'BUY4SAVE20 needs at least 4 items; this order has 3 items.',
        target,
      },
      { code: 'DISCOUNT_NOT_FOUND', message: 'HALFOFF is not one of our discount codes.', target },
    ])
  })

  test('[9.08] looks again when quantities change', async () => {
    await enter('BUY4SAVE20')
    expect((await setQuantity(4)).cart).toMatchObject({
      discountCodes: [{ applicable: true }],
      cost: { totalAmount: usd('94.4') },
    })
    const fewer = await setQuantity(3)
    expect(fewer.cart).toMatchObject({ discountAllocations: [], cost: { totalAmount: usd('88.5') } })
    expect(fewer.warnings).toMatchObject([{ code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE' }])
  })

  test.each([[[]], [['']], [['  ']]])('takes codes back with %j', async (discountCodes) => {
    await enter('BUY2SAVE10')
    expect((await enter(...discountCodes)).cart).toMatchObject({ discountCodes: [], discountAllocations: [] })
  })

  test('refuses codes that are none, and keeps what was there', async () => {
    const { cart } = await enter('BUY2SAVE10')
    expect(await enter('BUY3SAVE15', 'x'.repeat(10_000))).toEqual({
      cart: null,
      userErrors: [
        {
          code: 'INVALID',
          field: ['discountCodes', '1'],
          message: 'A discount code has at most 255 characters.',
        },
      ],
      warnings: [],
    })
    expect((await enter('a\0b')).userErrors).toMatchObject([{ code: 'INVALID' }])
    expect((await client.change('cartDiscountCodesUpdate', id, {})).userErrors).toEqual([
      { code: 'MISSING_DISCOUNT_CODE', field: ['discountCodes'], message: 'Missing discount code.' },
    ])
    expect(await client.read(id)).toEqual(cart)
  })

  test('[9.08] the checkout asks for what the cart said, then and after a change in the cart', async () => {
    const { cart } = await enter('BUY2SAVE10', 'BUY3SAVE15')
    const page = await goToPayment(buyer, cart.checkoutUrl)
    expect(textOf(page.html)).toContain('Subtotal $88.50 Discount BUY3SAVE15 −$13.28')
    await enter('buy2save10')
    expect(textOf((await buyer.open(page.url.href)).html)).toContain('Discount BUY2SAVE10 −$8.85')
    await enter()
    expect(textOf((await buyer.open(page.url.href)).html)).not.toContain('Discount BUY')
  })

  test('changes what is said of the buyer, and keeps the rest', async () => {
    const identify = (buyerIdentity: object) =>
      client.change('cartBuyerIdentityUpdate', id, { buyerIdentity })
    await identify({ email: ' ada@example.com ', countryCode: 'US' })
    expect((await identify({ phone: '+1 555 010 0199' })).cart.buyerIdentity).toEqual({
      email: 'ada@example.com',
      phone: '+1 555 010 0199',
      countryCode: 'US',
    })
    const { cart } = await identify({ email: "o'brien@example.com" })
    expect(cart.buyerIdentity.email).toBe("o'brien@example.com")
    expect((await identify({ email: null })).cart.buyerIdentity.email).toBeNull()
    const refused = await identify({ email: 'ada@' })
    expect(refused.userErrors).toEqual([
      { code: 'INVALID', field: ['buyerIdentity', 'email'], message: 'Email is invalid' },
    ])
    expect(refused.cart).toMatchObject({ id, buyerIdentity: { phone: '+1 555 010 0199' } })
    expect((await identify({ customerAccessToken: 'x' })).userErrors).toEqual([
      {
        code: 'INVALID',
        field: ['buyerIdentity', 'customerAccessToken'],
        message: 'Customer is invalid',
      },
    ])
  })

  test('changes note and attributes', async () => {
    const note = '<script>alert("1")</script>'
    expect((await client.change('cartNoteUpdate', id, { note })).cart.note).toBe(note)
    const attributes = [{ key: 'Gift', value: 'a\ud800b' }]
    const { cart } = await client.change('cartAttributesUpdate', id, { attributes })
    expect(cart).toMatchObject({ note, attributes: [{ key: 'Gift', value: 'a\ufffdb' }] })
    const tooLong = await client.change('cartNoteUpdate', id, { note: 'n'.repeat(5001) })
    expect(tooLong.userErrors).toEqual([
      {
        code: 'NOTE_TOO_LONG',
        field: ['note'],
        message: 'The note exceeds the maximum number of 5000 characters.',
      },
    ])
    const nul = await client.change('cartAttributesUpdate', id, { attributes: [{ key: '\0', value: '' }] })
    expect(nul.userErrors).toMatchObject([{ code: 'INVALID', field: ['attributes', '0', 'key'] }])
    expect(await client.read(id)).toEqual(cart)
  })
})
