import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { cartClient, cartOperations, writeOperation } from '#tests/fixtures/storefront/storefront-cart.ts'
import { askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('cartLinesAdd, cartLinesUpdate and cartLinesRemove', ({ database, twin, reopen }) => {
  let now = new Date()
  let id = ''
  const client = cartClient(twin)
  const variants = new Map<string, string>()

  beforeAll(async () => {
    await reopen({ now: () => now })
    const rows = await database().query.selectFrom('storefront.variants').select(['id', 'sku']).execute()
    for (const row of rows) variants.set(row.sku, `gid://shopify/ProductVariant/${row.id}`)
  })

  beforeEach(async () => {
    now = new Date()
    id = (await client.create()).cart.id
  })

  const line = (sku: string, quantity: number, rest: object = {}) => ({
    merchandiseId: variants.get(sku),
    quantity,
    ...rest,
  })
  const add = (...lines: object[]) => client.change('cartLinesAdd', id, { lines })
  const update = (...lines: object[]) => client.change('cartLinesUpdate', id, { lines })
  const remove = (...lineIds: string[]) => client.change('cartLinesRemove', id, { lineIds })
  const engraved = [{ key: 'Engraving', value: 'A. L.' }]

  test('[4.03] adds to an equal line, and keeps a differently wrapped one apart', async () => {
    await add(line('KC-BIR-OAT', 1))
    const { cart, userErrors, warnings } = await add(
      line('KC-BIR-OAT', 2),
      line('KC-BIR-OAT', 1, { attributes: engraved }),
    )
    expect({ userErrors, warnings }).toEqual({ userErrors: [], warnings: [] })
    expect(cart.lines.nodes).toMatchObject([
      { quantity: 3, attributes: [], cost: { totalAmount: { amount: '747.0' } } },
      { quantity: 1, attributes: engraved, cost: { amountPerQuantity: { amount: '249.0' } } },
    ])
    expect(cart).toMatchObject({ id, totalQuantity: 4, cost: { totalAmount: { amount: '996.0' } } })
    expect(await client.read(id)).toEqual(cart)
  })

  test('tells attributes from others by what they say, not by their order', async () => {
    const attributes = [...engraved, { key: 'Gift', value: 'yes' }]
    await add(line('SS-OAT', 1, { attributes }))
    const { cart } = await add(line('SS-OAT', 1, { attributes: attributes.toReversed() }))
    expect(cart.lines.nodes).toMatchObject([{ quantity: 2, attributes }])
  })

  test('shows what a line cost before, where the variant says so', async () => {
    const variantId = Number(variants.get('SS-OAT')?.split('/').at(-1))
    const variant = database().query.updateTable('storefront.variants').where('id', '=', variantId)
    await variant.set({ compare_at_price_cents: 19_950 }).execute()
    const { cart } = await add(line('SS-OAT', 2))
    await vi.waitFor(async () => {
      const [shown] = (await client.read(cart.id)).lines.nodes
      expect(shown).toMatchObject({
        cost: {
          amountPerQuantity: { amount: '169.0' },
          compareAtAmountPerQuantity: { amount: '199.5' },
          subtotalAmount: { amount: '338.0' },
          totalAmount: { amount: '338.0' },
        },
        estimatedCost: { amount: { amount: '169.0' }, compareAtAmount: { amount: '199.5' } },
      })
    })
    await variant.set({ compare_at_price_cents: null }).execute()
  })

  test('[4.03] sets quantities, and takes out what is set to 0', async () => {
    const [chair, casters] = (await add(line('KC-BIR-OAT', 1), line('CA-SET', 1))).cart.lines.nodes
    const { cart } = await update({ id: chair.id, quantity: 0 }, { id: casters.id, quantity: 3 })
    expect(cart.lines.nodes).toMatchObject([{ id: casters.id, quantity: 3 }])
  })

  test('changes merchandise and attributes, and merges what has become equal', async () => {
    const added = await add(
      line('KC-BIR-OAT', 1),
      line('SS-OAT', 2),
      line('SS-OAT', 1, { attributes: engraved }),
    )
    const [chair, stool, gift] = added.cart.lines.nodes
    const swapped = await update({ id: stool.id, attributes: engraved }, { id: gift.id, attributes: [] })
    expect(swapped.cart.lines.nodes).toMatchObject([
      { id: chair.id },
      { id: stool.id, quantity: 2, attributes: engraved },
      { id: gift.id, quantity: 1, attributes: [] },
    ])
    const merged = await update({ id: chair.id, merchandiseId: variants.get('SS-OAT') })
    expect(merged.cart.lines.nodes).toMatchObject([
      { id: chair.id, quantity: 2, merchandise: { sku: 'SS-OAT' } },
      { id: stool.id, quantity: 2 },
    ])
  })

  test('removes lines', async () => {
    const [chair, casters] = (await add(line('KC-BIR-OAT', 1), line('CA-SET', 1))).cart.lines.nodes
    expect((await remove(chair.id)).cart.lines.nodes).toMatchObject([{ id: casters.id }])
    expect((await remove(casters.id)).cart).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } })
  })

  test('cuts to what there is, over all lines of a variant, and warns', async () => {
    const target = variants.get('KC-BIR-OAT')
    await add(line('KC-BIR-OAT', 20))
    const { cart, warnings } = await add(line('KC-BIR-OAT', 20, { attributes: engraved }))
    expect(cart.lines.nodes).toMatchObject([{ quantity: 20 }, { quantity: 5 }])
    const added = (quantity: string, target: string) => ({
      code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
      message: `Only ${quantity} added to your cart due to availability.`,
      target,
    })
    const [plain, gift] = cart.lines.nodes
    expect(warnings).toEqual([added('5 items were', gift.id)])
    await update({ id: plain.id, quantity: 24 }, { id: gift.id, quantity: 1 })
    expect((await update({ id: gift.id, quantity: 9 })).warnings).toEqual([added('1 item was', gift.id)])
    const held = await add(line('KC-BIR-OAT', 1, { attributes: [{ key: 'Gift', value: 'yes' }] }))
    expect(held.cart.totalQuantity).toBe(25)
    expect(held.warnings).toEqual([
      {
        code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: expect.stringMatching(/^Only 25 of '.+ - .+' are left, and in the cart\.$/),
        target,
      },
    ])
    const soldOut = await add(line('KC-BLK-SLA', 1))
    expect(soldOut.cart.totalQuantity).toBe(25)
    expect(soldOut.warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
  })

  test('changes nothing where it does not know a line or a variant', async () => {
    const { cart } = await add(line('KC-BIR-OAT', 1))
    const known = cart.lines.nodes[0].id
    const unknown = 'gid://shopify/CartLine/00000000-0000-4000-8000-000000000000?cart=x'
    const foreign = (await client.create({ lines: [line('SS-OAT', 1)] })).cart.lines.nodes[0].id
    for (const lineId of [unknown, foreign, 'gid://shopify/CartLine/1', id]) {
      const name = lineId.replace(/^gid:.*\//, '').replace(/\?.*/, '')
      const message = `The merchandise line with id ${name} does not exist.`
      expect(await update({ id: known, quantity: 5 }, { id: lineId, quantity: 1 })).toEqual({
        cart,
        userErrors: [{ code: 'INVALID_MERCHANDISE_LINE', field: ['lines', '1', 'id'], message }],
        warnings: [],
      })
      expect(await remove(known, lineId)).toEqual({
        cart,
        userErrors: [{ code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '1'], message }],
        warnings: [],
      })
    }
    for (const merchandiseId of ['gid://shopify/ProductVariant/999999', known]) {
      const code = 'INVALID'
      const message = `The merchandise with id ${merchandiseId} does not exist.`
      expect((await add(line('SS-OAT', 1), { merchandiseId })).userErrors).toEqual([
        { code, field: ['lines', '1', 'merchandiseId'], message },
      ])
      expect((await update({ id: known, merchandiseId })).userErrors).toEqual([
        { code, field: ['lines', '0', 'merchandiseId'], message },
      ])
    }
    expect(await client.read(id)).toEqual(cart)
  })

  test('refuses quantities that are none', async () => {
    const { cart } = await add(line('SS-OAT', 1))
    const lineId = cart.lines.nodes[0].id
    for (const quantity of [-1, -2_147_483_648])
      expect((await add(line('SS-OAT', quantity))).userErrors).toMatchObject([
        { code: 'INVALID', field: ['lines', '0', 'quantity'] },
      ])
    for (const quantity of [-1, -2_147_483_648])
      expect((await update({ id: lineId, quantity })).userErrors).toMatchObject([
        { code: 'INVALID', field: ['lines', '0', 'quantity'] },
      ])
    const huge = { code: 'MAXIMUM_EXCEEDED', field: ['lines', '0', 'quantity'] }
    expect((await add(line('SS-OAT', 2_147_483_647))).userErrors).toMatchObject([huge])
    expect((await update({ id: lineId, quantity: 2_147_483_647 })).userErrors).toMatchObject([huge])
    expect(await client.read(id)).toEqual(cart)
  })

  test('holds 100 lines, however they came', async () => {
    const lines = Array.from({ length: 25 }, (_, index) =>
      ['KC-BIR-OAT', 'SS-OAT', 'SS-BLK', 'CU-OAT'].map((sku) =>
        line(sku, 1, { attributes: [{ key: 'n', value: `${index}` }] }),
      ),
    ).flat()
    await add(...lines.slice(0, 60))
    const { cart } = await add(...lines.slice(60))
    expect(cart.lines.nodes).toHaveLength(100)
    expect((await add(...lines)).userErrors).toEqual([])
    expect(await add(line('CA-SET', 1))).toEqual({
      cart: null,
      userErrors: [{ code: 'CART_TOO_LARGE', field: ['lines'], message: 'A cart holds at most 100 lines.' }],
      warnings: [],
    })
    expect((await client.read(id)).lines.nodes).toHaveLength(100)
  })

  test('keeps its lines’ attributes to 200,000 characters, so that it can be looked at often', async () => {
    const skus = ['KC-BIR-OAT', 'SS-OAT', 'SS-BLK', 'CU-OAT']
    const heavy = (n: number) =>
      line(skus[n % 4] ?? '', 1, { attributes: [{ key: `${n}`, value: 'x'.repeat(4_990) }] })
    const lines = Array.from({ length: 40 }, (_, n) => heavy(n + 10))
    expect((await add(...lines)).userErrors).toEqual([])
    const tooMuch = { code: 'CART_TOO_LARGE', field: ['lines'], message: expect.stringContaining('200000') }
    expect((await add(heavy(50))).userErrors).toEqual([tooMuch])
    const created = await client.create({ lines: [...lines, heavy(50)] })
    expect(created.userErrors).toEqual([{ ...tooMuch, field: ['input', 'lines'] }])
    expect((await client.read(id)).lines.nodes).toHaveLength(40)
  })

  test('refuses more than 250 of anything', async () => {
    const many = <Item>(item: Item) => Array.from({ length: 251 }, () => item)
    for (const [name, values] of [
      ['cartLinesAdd', { lines: many(line('SS-OAT', 1)) }],
      ['cartLinesUpdate', { lines: many({ id: 'gid://shopify/CartLine/1' }) }],
      ['cartLinesRemove', { lineIds: many('gid://shopify/CartLine/1') }],
      ['cartDiscountCodesUpdate', { discountCodes: many('x') }],
      ['cartAttributesUpdate', { attributes: many({ key: 'k', value: 'v' }) }],
    ] as const)
      expect(await askInVain(twin(), writeOperation(name), { cartId: id, ...values })).toMatchObject([
        { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      ])
  })

  test('adds nothing where nothing is asked for', async () => {
    const { cart, userErrors, warnings } = await add(line('SS-OAT', 0))
    expect({ userErrors, warnings }).toEqual({ userErrors: [], warnings: [] })
    expect(cart).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } })
  })

  test('an attribute that comes twice has its last value', async () => {
    const attributes = [
      { key: 'gift', value: 'yes' },
      { key: 'from', value: 'Ada' },
      { key: 'gift', value: 'no' },
    ]
    const { cart } = await client.change('cartAttributesUpdate', id, { attributes })
    expect(cart.attributes).toEqual([
      { key: 'gift', value: 'no' },
      { key: 'from', value: 'Ada' },
    ])
  })

  const harmless = {
    cartLinesAdd: { lines: [] },
    cartLinesUpdate: { lines: [] },
    cartLinesRemove: { lineIds: [] },
    cartDiscountCodesUpdate: { discountCodes: ['BUY2SAVE10'] },
    cartBuyerIdentityUpdate: { buyerIdentity: { email: 'mallory@example.com' } },
    cartNoteUpdate: { note: 'mine now' },
    cartAttributesUpdate: { attributes: [] },
    cartDeliveryAddressesAdd: { addresses: [{ address: { deliveryAddress: { countryCode: 'US' } } }] },
    cartDeliveryAddressesUpdate: { addresses: [] },
    cartDeliveryAddressesRemove: { addressIds: [] },
    cartGiftCardCodesUpdate: { giftCardCodes: ['GIFT'] },
    cartGiftCardCodesRemove: { appliedGiftCardIds: [] },
    cartRemovePersonalData: {},
  }

  test.each(cartOperations)('%s does not know a guessed, a paid or an expired cart', async (name) => {
    const refusal = {
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
      warnings: [],
    }
    const before = await client.read(id)
    const [token] = id.replace('gid://shopify/Cart/', '').split('?')
    for (const guess of [
      `gid://shopify/Cart/${token}`,
      `gid://shopify/Cart/${token}?key=${'0'.repeat(32)}`,
      'gid://shopify/Cart/nobody?key=nothing',
      id.replace('Cart', 'Product'),
      'gid://shopify/Cart/%00?key=%00',
    ])
      expect(await client.change(name, guess, harmless[name])).toEqual(refusal)
    expect(await client.read(id)).toEqual(before)

    const row = database()
      .query.updateTable('storefront.carts')
      .where('token', '=', token ?? '')
    await row.set({ completed_at: now }).execute()
    expect(await client.change(name, id, harmless[name])).toEqual(refusal)
    await row.set({ completed_at: null }).execute()
    now = new Date(now.getTime() + 10 * 24 * 60 * 60 * 1000)
    expect(await client.change(name, id, harmless[name])).toEqual(refusal)
  })
})
