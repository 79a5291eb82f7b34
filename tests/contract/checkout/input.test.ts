import { beforeAll, expect, test } from 'vitest'
import { describeEmptyStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { type CartOperation, cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'

/** Letters that no compression can shorten. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    ((index * 7_919 + ((index * index) % 613)) % 36).toString(36),
  ).join('')

describeEmptyStorefrontOnOneEngine('texts that are too long for a cart', ({ database, twin, reopen }) => {
  // The table of cases is written before there is a variant, so it starts with a placeholder.
  let merchandiseId = 'gid://shopify/ProductVariant/1'
  const client = cartClient(twin)

  beforeAll(async () => {
    await reopen({
      log: { info() {}, warn() {}, error: (fields) => expect.fail(JSON.stringify(fields)) },
    })
    merchandiseId = `gid://shopify/ProductVariant/${await putOnShelf(database())}`
  })

  const attribute = (value: string, key = 'Engraving') => ({ attributes: [{ key, value }] })
  const line = (rest: object) => ({ lines: [{ merchandiseId, quantity: 1, ...rest }] })
  const long = letters(20_000)
  const tooLongValue = 'The value of an attribute has at most 5000 characters.'
  const tooLongKey = 'The key of an attribute has at most 255 characters.'
  const many = {
    attributes: Array.from({ length: 10 }, (_, index) => ({ key: `${index}`, value: letters(2_500) })),
  }
  const tooManyLetters = 'Attributes have at most 20000 characters together.'

  test.each<[string, CartOperation, Record<string, unknown>, string[], string, string]>([
    [
      'a line’s attribute',
      'cartLinesAdd',
      line(attribute(long)),
      ['lines', '0', 'attributes', '0', 'value'],
      'INVALID',
      tooLongValue,
    ],
    [
      'its key',
      'cartLinesAdd',
      line(attribute('', long)),
      ['lines', '0', 'attributes', '0', 'key'],
      'INVALID',
      tooLongKey,
    ],
    ['all of a line’s', 'cartLinesAdd', line(many), ['lines', '0', 'attributes'], 'INVALID', tooManyLetters],
    [
      'the cart’s attribute',
      'cartAttributesUpdate',
      attribute(long),
      ['attributes', '0', 'value'],
      'INVALID',
      tooLongValue,
    ],
    ['all of the cart’s', 'cartAttributesUpdate', many, ['attributes'], 'INVALID', tooManyLetters],
    [
      'the note',
      'cartNoteUpdate',
      { note: long },
      ['note'],
      'NOTE_TOO_LONG',
      'The note exceeds the maximum number of 5000 characters.',
    ],
    [
      'a code',
      'cartDiscountCodesUpdate',
      { discountCodes: [letters(10_000)] },
      ['discountCodes', '0'],
      'INVALID',
      'A discount code has at most 255 characters.',
    ],
    [
      'an e-mail',
      'cartBuyerIdentityUpdate',
      { buyerIdentity: { email: `${long}@example.com` } },
      ['buyerIdentity', 'email'],
      'INVALID',
      'Email is invalid',
    ],
    [
      'a phone',
      'cartBuyerIdentityUpdate',
      { buyerIdentity: { phone: '5'.repeat(20_000) } },
      ['buyerIdentity', 'phone'],
      'INVALID',
      'Phone is invalid',
    ],
    [
      'a customer’s token',
      'cartBuyerIdentityUpdate',
      { buyerIdentity: { customerAccessToken: long } },
      ['buyerIdentity', 'customerAccessToken'],
      'INVALID',
      'Customer is invalid',
    ],
  ])(
    '%s is refused with a userError, and the cart stays as it was',
    async (_, operation, values, field, code, message) => {
      const { cart } = await client.create(line(attribute('kept')))
      const refused = await client.change(operation, cart.id, values)
      const answered = operation === 'cartBuyerIdentityUpdate' ? cart : null
      expect(refused).toEqual({ cart: answered, userErrors: [{ code, field, message }], warnings: [] })
      expect(await client.read(cart.id)).toEqual(cart)
    },
  )

  test('a line that is changed is held to the same, as is a cart that is made', async () => {
    const { cart } = await client.create(line({}))
    const lines = [{ id: cart.lines.nodes[0].id, ...attribute(long) }]
    expect((await client.change('cartLinesUpdate', cart.id, { lines })).userErrors).toMatchObject([
      { code: 'INVALID', field: ['lines', '0', 'attributes', '0', 'value'], message: tooLongValue },
    ])
    expect((await client.create(line(attribute(long)))).userErrors).toMatchObject([
      { field: ['input', 'lines', '0', 'attributes', '0', 'value'], message: tooLongValue },
    ])
    expect((await client.create(attribute(long))).userErrors).toMatchObject([
      { field: ['input', 'attributes', '0', 'value'], message: tooLongValue },
    ])
  })

  test('the longest that is taken is kept whole, and is a line of its own', async () => {
    const longest = attribute(letters(5_000), letters(255))
    const { cart } = await client.create({ ...line(longest), ...longest })
    const again = await client.change('cartLinesAdd', cart.id, line(longest))
    expect(again.userErrors).toEqual([])
    expect(again.cart).toMatchObject({ ...longest, lines: { nodes: [{ quantity: 2, ...longest }] } })
    const other = await client.change(
      'cartLinesAdd',
      cart.id,
      line(attribute(`${letters(4_999)}!`, letters(255))),
    )
    expect(other.cart.lines.nodes).toHaveLength(2)
  })
})
