import { beforeAll, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

const CART_CREATE = `mutation ($input: CartInput) {
  cartCreate(input: $input) {
    cart {
      id checkoutUrl totalQuantity note
      cost { totalAmount { amount currencyCode } subtotalAmount { amount currencyCode } }
      attributes { key value }
      buyerIdentity { email countryCode }
      discountCodes { code }
      lines(first: 100) { edges { node {
        id quantity attributes { key value }
        merchandise { ... on ProductVariant { id title price { amount currencyCode } product { title handle } } }
      } } }
    }
    userErrors { code field message }
    warnings { code message target }
  }
}`

describeStorefront('cartCreate', ({ database, twin }) => {
  const variants = new Map<string, string>()

  beforeAll(async () => {
    const rows = await database().query.selectFrom('storefront.variants').select(['id', 'sku']).execute()
    for (const { id, sku } of rows) variants.set(sku, `gid://shopify/ProductVariant/${id}`)
  })

  const birch = () => variants.get('KC-BIR-OAT') ?? ''
  const create = async (input: object) => (await ask(twin(), CART_CREATE, { input })).cartCreate
  const createLine = (line: object) => create({ lines: [{ merchandiseId: birch(), quantity: 1, ...line }] })

  test('[7.03] [3.03] makes a cart of lines, and says where it is paid', async () => {
    const { cart, userErrors, warnings } = await create({
      lines: [
        { merchandiseId: birch(), quantity: 2 },
        { merchandiseId: variants.get('CA-SET'), quantity: 1 },
      ],
    })
    expect({ userErrors, warnings }).toEqual({ userErrors: [], warnings: [] })
    expect(cart).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/Cart\/[\w-]{24}\?key=[\da-f]{32}$/),
      totalQuantity: 3,
      cost: { totalAmount: { amount: '527.5', currencyCode: 'USD' } },
    })
    const [, token, key] = /Cart\/(.+)\?key=(.+)$/.exec(cart.id) ?? []
    expect(cart.checkoutUrl).toBe(`https://keel.test/cart/c/${token}?key=${key}`)
    expect(cart.lines.edges.map(({ node }: { node: object }) => node)).toMatchObject([
      {
        quantity: 2,
        merchandise: {
          id: birch(),
          title: 'Natural birch / Oat',
          price: { amount: '249.0', currencyCode: 'USD' },
          product: { title: 'Keel Kneeling Chair', handle: 'keel-kneeling-chair' },
        },
      },
      { quantity: 1, merchandise: { product: { handle: 'keel-caster-set' } } },
    ])
  })

  test('[4.03] makes one line of equal ones, and keeps those apart that differ in an attribute', async () => {
    const engraving = [{ key: 'Engraving', value: 'A. L.' }]
    const { cart } = await create({
      lines: [
        { merchandiseId: birch(), quantity: 1 },
        { merchandiseId: birch(), quantity: 2, attributes: engraving },
        { merchandiseId: birch() },
      ],
    })
    expect(cart.lines.edges.map(({ node }: { node: object }) => node)).toMatchObject([
      { quantity: 2, attributes: [] },
      { quantity: 2, attributes: engraving },
    ])
  })

  test('keeps note, attributes, buyer and codes, script in them included, as they were written', async () => {
    const script = '<script>alert("1")</script> {{7*7}} \u202e'
    const input = {
      note: script,
      attributes: [{ key: script, value: script }],
      buyerIdentity: { email: 'ada@example.com', countryCode: 'US' },
      discountCodes: ['BUY2SAVE10', script],
    }
    const { cart, userErrors } = await create(input)
    expect(userErrors).toEqual([])
    expect(cart).toMatchObject({
      note: script,
      attributes: input.attributes,
      buyerIdentity: input.buyerIdentity,
      discountCodes: [{ code: 'BUY2SAVE10' }, { code: script }],
      totalQuantity: 0,
    })
  })

  test('mends half a letter, which no database takes', async () => {
    const { cart } = await create({ note: 'a\ud800b', attributes: [{ key: 'k', value: '\udfff' }] })
    expect(cart).toMatchObject({ note: 'a\ufffdb', attributes: [{ key: 'k', value: '\ufffd' }] })
  })

  test.each([
    'gid://shopify/ProductVariant/999999',
    'gid://shopify/ProductVariant/99999999999999999999999',
    'gid://shopify/Product/1',
  ])('says that %j is no merchandise', async (merchandiseId) => {
    const { cart, userErrors } = await create({ lines: [{ merchandiseId: birch() }, { merchandiseId }] })
    expect(cart).toBeNull()
    expect(userErrors).toEqual([
      {
        code: 'INVALID',
        field: ['input', 'lines', '1', 'merchandiseId'],
        message: `The merchandise with id ${merchandiseId} does not exist.`,
      },
    ])
  })

  test.each([-1, -2_147_483_648])('refuses the quantity %i', async (quantity) => {
    const { cart, userErrors } = await createLine({ quantity })
    expect(cart).toBeNull()
    expect(userErrors).toEqual([
      {
        code: 'INVALID',
        field: ['input', 'lines', '0', 'quantity'],
        message: `The quantity for merchandise with id ${birch()} must be zero or more.`,
      },
    ])
  })

  test('refuses a huge quantity', async () => {
    const { cart, userErrors } = await createLine({ quantity: 2_147_483_647 })
    expect(cart).toBeNull()
    expect(userErrors).toMatchObject([
      { code: 'MAXIMUM_EXCEEDED', field: ['input', 'lines', '0', 'quantity'] },
    ])
  })

  test.each([1.5, 2_147_483_648, 'two', Number.MAX_VALUE])(
    'refuses %j, which is no quantity',
    async (quantity) => {
      const errors = await askInVain(twin(), CART_CREATE, {
        input: { lines: [{ merchandiseId: birch(), quantity }] },
      })
      expect(errors).toEqual([
        { message: expect.stringContaining('lines.0.quantity'), code: 'INVALID_VARIABLE' },
      ])
    },
  )

  test('refuses 101 lines, and takes 100', async () => {
    const lines = Array.from({ length: 101 }, (_, index) => ({
      merchandiseId: birch(),
      quantity: 1,
      attributes: [{ key: 'Name', value: `${index % 20}` }],
    }))
    const { cart, userErrors } = await create({ lines })
    expect(cart).toBeNull()
    expect(userErrors).toEqual([
      { code: 'CART_TOO_LARGE', field: ['input', 'lines'], message: 'A cart holds at most 100 lines.' },
    ])
    const full = await create({ lines: lines.slice(0, 100) })
    expect(full.userErrors).toEqual([])
    const errors = await askInVain(twin(), CART_CREATE, {
      input: { lines: Array.from({ length: 251 }, () => ({ merchandiseId: birch() })) },
    })
    expect(errors).toMatchObject([{ code: 'MAX_INPUT_SIZE_EXCEEDED' }])
  })

  test('cuts a line to what there is, over all lines of a variant, and warns', async () => {
    const { cart, userErrors, warnings } = await create({
      lines: [
        { merchandiseId: birch(), quantity: 20 },
        { merchandiseId: birch(), quantity: 20, attributes: [{ key: 'Gift', value: 'yes' }] },
      ],
    })
    expect(userErrors).toEqual([])
    expect(cart.lines.edges.map(({ node }: { node: { quantity: number } }) => node.quantity)).toEqual([20, 5])
    expect(warnings).toEqual([
      {
        code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: 'Only 5 items were added to your cart due to availability.',
        target: cart.lines.edges[1].node.id,
      },
    ])
  })

  test('leaves out what is sold out, and warns', async () => {
    const { cart, warnings } = await create({
      lines: [{ merchandiseId: variants.get('KC-BLK-SLA'), quantity: 1 }],
    })
    expect(cart.totalQuantity).toBe(0)
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK', target: variants.get('KC-BLK-SLA') }])
  })

  test.each([
    [{ note: 'n'.repeat(5001) }, 'NOTE_TOO_LONG', ['input', 'note']],
    [{ note: 'a\0b' }, 'INVALID', ['input', 'note']],
    [{ attributes: [{ key: 'k', value: '\0' }] }, 'INVALID', ['input', 'attributes', '0', 'value']],
    [{ discountCodes: ['\0'] }, 'INVALID', ['input', 'discountCodes', '0']],
    [{ buyerIdentity: { email: 'ada@' } }, 'INVALID', ['input', 'buyerIdentity', 'email']],
    [{ buyerIdentity: { phone: 'call me' } }, 'INVALID', ['input', 'buyerIdentity', 'phone']],
    [
      { buyerIdentity: { customerAccessToken: 'x' } },
      'INVALID',
      ['input', 'buyerIdentity', 'customerAccessToken'],
    ],
  ])('says what is wrong with %j', async (input, code, field) => {
    const { cart, userErrors } = await create(input)
    expect(cart).toBeNull()
    expect(userErrors).toMatchObject([{ code, field }])
  })

  test('leaves nothing behind of a cart that it refused', async () => {
    const count = async () => {
      const { number } = await database()
        .query.selectFrom('storefront.carts')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .executeTakeFirstOrThrow()
      return number
    }
    const before = await count()
    await create({
      lines: [{ merchandiseId: birch() }, { merchandiseId: 'gid://shopify/ProductVariant/999999' }],
    })
    await createLine({ quantity: -1 })
    expect(await count()).toBe(before)
  })

  test('refuses by name what it does not offer', async () => {
    const query = 'mutation { customerCreate(input: { email: "a@b.c", password: "x" }) { customer { id } } }'
    expect(await askInVain(twin(), query)).toEqual([
      { message: 'Mutation.customerCreate is not offered by this storefront.', code: 'NOT_OFFERED' },
    ])
  })
})
