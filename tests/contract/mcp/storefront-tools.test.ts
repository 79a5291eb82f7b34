import { beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { callTool, connectProgram, type Era } from '#tests/fixtures/mcp/program.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const URL_OF_TOOLS = `${ORIGIN}/api/mcp`
const VISITOR = '203.0.113.60'
const PRODUCT = 'gid://shopify/Product/1'
const CHAIR = 'gid://shopify/ProductVariant/1'

describeStorefront('the tools of Shopify’s stores', ({ twin, reopen }) => {
  beforeAll(() => reopen({ readContent: async () => sampleContent }))

  const connect = (era: Era, address = VISITOR) =>
    connectProgram(era, {
      url: URL_OF_TOOLS,
      fetch: (url, init) => twin().fetch(new Request(url, init), { address }),
    })
  const post = (body: string, address = VISITOR) =>
    twin().fetch(
      // As storefront templates ask: nothing but JSON, and no word of what they accept.
      new Request(URL_OF_TOOLS, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      { address },
    )
  const callPlainly = async (name: string, input: object) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    return (await post(JSON.stringify(call))).json()
  }

  describe.each<Era>(['legacy', 'modern'])('by the published client, %s', (era) => {
    const call = async (name: string, input: Record<string, unknown>) =>
      callTool(await connect(era), name, input)
    const refusedBecause = async (name: string, input: Record<string, unknown>) => {
      const { isError, content } = await (await connect(era)).callTool({ name, arguments: input })
      expect(isError).toBe(true)
      return (content[0] as { text: string }).text
    }
    const findStool = async () => {
      const { products } = await call('search_shop_catalog', { query: 'saddle', context: 'a standing desk' })
      return products[0]
    }

    test('are found by their names, and one of them changes something', async () => {
      const { tools } = await (await connect(era)).listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        ...['search_catalog', 'lookup_catalog', 'get_product', 'search_shop_catalog', 'get_product_details'],
        ...['search_shop_policies_and_faqs', 'get_cart', 'update_cart'],
      ])
      const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
      expect(changing.map(({ name }) => name)).toEqual(['update_cart'])
    })

    test('find products by words, with their variants, and by the filters that they name', async () => {
      const stool = await findStool()
      expect(stool).toMatchObject({
        product_id: expect.stringMatching(/^gid:\/\/shopify\/Product\/\d+$/),
        url: `${ORIGIN}/product/keel-saddle-stool`,
        price_range: { min: expect.stringMatching(/^\d+\.\d+$/), currency: 'USD' },
        variants: expect.arrayContaining([
          expect.objectContaining({ variant_id: expect.stringContaining('ProductVariant'), available: true }),
        ]),
      })
      const all = await call('search_shop_catalog', { query: 'chair' })
      const price = all.available_filters.find(({ label }: { label: string }) => label === 'Price')
      const [{ input }] = price.values.input_options
      const cheapest = { price: { ...input.price, max: Number(stool.price_range.min) - 1 } }
      const fewer = await call('search_shop_catalog', { query: 'chair', filters: [cheapest] })
      expect(fewer.products.length).toBeLessThan(all.products.length)
      const [first] = (await call('search_shop_catalog', { query: 'chair', limit: 1 })).products
      const page = await call('search_shop_catalog', { query: 'chair', limit: 1 })
      const next = await call('search_shop_catalog', {
        ...{ query: 'chair', limit: 1, after: page.pagination.endCursor },
      })
      expect(next.products[0].product_id).not.toBe(first.product_id)
    })

    test('find the same by the protocol of the catalog, from a program without a profile', async () => {
      const catalog = {
        context: { address_country: 'US', language: 'EN', intent: 'to stand at a desk' },
        pagination: { limit: 1 },
        query: 'saddle',
      }
      const found = await call('search_catalog', { catalog })
      expect(found).toMatchObject({
        ucp: { status: 'success' },
        products: [{ id: (await findStool()).product_id, price_range: { min: { currency: 'USD' } } }],
      })
      const { product } = await call('get_product', { catalog: { id: found.products[0].id } })
      const looked = await call('lookup_catalog', { catalog: { ids: [product.variants[0].id] } })
      expect(looked.products[0].id).toBe(found.products[0].id)
    })

    test('tell of a product, and of the variant that is chosen', async () => {
      const { products } = await call('search_shop_catalog', { query: 'keel kneeling chair' })
      const [{ product_id }] = products
      const { product } = await call('get_product_details', { product_id, country: 'US', language: 'EN' })
      expect(product).toMatchObject({
        product_id,
        total_variants: expect.any(Number),
        images: expect.arrayContaining([{ url: expect.any(String), alt_text: expect.any(String) }]),
      })
      const [option] = product.options
      const value = option.values.at(-1)
      const chosen = await call('get_product_details', { product_id, options: { [option.name]: value } })
      expect(chosen.product.selectedOrFirstAvailableVariant.title).toContain(value)
    })

    test('fill a cart at the shop’s own prices, change it, and lead to its checkout', async () => {
      const { variants } = await findStool()
      const [{ variant_id, price }] = variants
      const added = [{ product_variant_id: variant_id, quantity: 2, price: 1 }]
      const made = await call('update_cart', { add_items: added, discount_codes: ['BUY2SAVE10'] })
      expect(made.errors).toEqual([])
      expect(made.cart).toMatchObject({
        total_quantity: 2,
        discounts: {
          codes: [{ code: 'BUY2SAVE10', applicable: true }],
          applied: [{ code: 'BUY2SAVE10', amount: { currency: 'USD' } }],
        },
        lines: [{ product_variant_id: variant_id, quantity: 2 }],
      })
      const total = Number(price) * 2 * 0.9
      expect(Number(made.cart.cost.total_amount.amount)).toBeCloseTo(total, 2)
      const { id, lines } = made.cart
      const changed = await call('update_cart', {
        ...{ cart_id: id, note: 'Ring twice', discount_codes: [] },
        update_items: [{ id: lines[0].id, quantity: 1, price: 1 }],
        buyer_identity: { email: 'ada@keel.test', country_code: 'US' },
        delivery_addresses_to_add: [
          {
            delivery_address: {
              ...{ first_name: 'Ada', last_name: 'Byron', address1: '1 Pine St', city: 'Albany' },
              ...{ province_code: 'NY', zip: '12207', country_code: 'US' },
            },
          },
        ],
      })
      expect(changed).toMatchObject({ errors: [], cart: { id, note: 'Ring twice', total_quantity: 1 } })
      const away = {
        last_name: 'Byron',
        address1: '2 Elm St',
        city: 'Albany',
        province_code: 'NY',
        zip: '12207',
      }
      const moved = await call('update_cart', {
        cart_id: id,
        delivery_addresses_to_add: ['Grace', 'Joan'].map((first_name) => ({
          delivery_address: { first_name, ...away, country_code: 'US' },
        })),
      })
      expect(moved.errors).toEqual([])
      const [group] = changed.cart.delivery.groups
      const dearest = group.options.at(-1)
      const chosen = await call('update_cart', {
        cart_id: id,
        selected_delivery_options: [{ group_id: group.id, option_handle: dearest.handle }],
      })
      expect(chosen.cart.delivery.groups[0].selected_option).toEqual(dearest)
      const read = await call('get_cart', { cart_id: id })
      expect(read.cart).toEqual(chosen.cart)
      const checkout = await twin().fetch(new Request(read.cart.checkout_url))
      expect(checkout.headers.get('location')).toContain(`${ORIGIN}/checkouts/`)
      const emptied = await call('update_cart', { cart_id: id, remove_line_ids: [lines[0].id] })
      expect(emptied.cart).toMatchObject({ total_quantity: 0, lines: [] })
    })

    test('answer a question in the shop’s own words, and say where they stand', async () => {
      const returns = await call('search_shop_policies_and_faqs', { query: 'What is your return policy?' })
      expect(returns).toMatchObject({
        answer: expect.stringContaining('Within 30 days'),
        sources: [{ title: 'Returns', url: `${ORIGIN}/returns` }],
      })
      const warranty = await call('search_shop_policies_and_faqs', { query: 'do you give a guarantee' })
      expect(warranty.sources).toEqual([
        { title: 'How long is the warranty?', url: `${ORIGIN}/faq#warranty` },
      ])
      const phone = await call('search_shop_policies_and_faqs', { query: 'What is your phone number?' })
      expect(phone.answer).toContain(brand.phone)
      const nothing = await call('search_shop_policies_and_faqs', { query: 'Do you sell zeppelins?' })
      expect(nothing).toMatchObject({ answer: expect.stringContaining(brand.supportEmail), sources: [] })
    })

    test('say in words what is not there, and what was left out of a cart', async () => {
      const none = 'gid://shopify/ProductVariant/999999999'
      expect(await refusedBecause('update_cart', { add_items: [item(none)] })).toContain('does not exist')
      expect(await refusedBecause('update_cart', {})).toBe('A new cart needs add_items.')
      expect(await refusedBecause('get_cart', { cart_id: 'gid://shopify/Cart/none?key=0' })).toContain(
        'There is no cart with this id',
      )
      expect(
        await refusedBecause('update_cart', { cart_id: 'gid://shopify/Cart/none?key=0', note: 'x' }),
      ).toContain('There is no cart with this id')
      expect(await refusedBecause('get_product_details', { product_id: 'gid://shopify/Product/9' })).toBe(
        'The shop sells no product with this id.',
      )
      const { cart } = await call('update_cart', {
        add_items: [item((await findStool()).variants[0].variant_id)],
      })
      const gifted = await call('update_cart', {
        ...{ gift_card_codes: ['GIFT-1234'], add_items: [item(CHAIR)] },
      })
      expect(gifted).toMatchObject({ cart: { total_quantity: 1 }, errors: [{ message: expect.any(String) }] })
      const early = await call('update_cart', {
        add_items: [item(CHAIR)],
        update_items: [{ id: 'any', quantity: 2 }],
        remove_line_ids: ['any'],
        selected_delivery_options: [{ group_id: 'any', option_handle: 'express' }],
      })
      expect(early.cart.total_quantity).toBe(1)
      const leftOut = ['remove_line_ids', 'update_items', 'selected_delivery_options']
      expect(early.errors).toEqual(
        leftOut.map((name) => ({ message: expect.stringMatching(`^${name} was left out`) })),
      )
      const partly = await call('update_cart', { cart_id: cart.id, add_items: [item(none)], note: 'kept' })
      expect(partly.cart).toMatchObject({ note: 'kept', total_quantity: 1 })
      expect(partly.errors).toMatchObject([{ message: expect.stringContaining('does not exist') }])
    })

    test.each([
      ['minus one piece', 'update_cart', { add_items: [{ ...item(CHAIR), quantity: -1 }] }],
      ['half a piece', 'update_cart', { add_items: [{ ...item(CHAIR), quantity: 0.5 }] }],
      ['an id that is none', 'update_cart', { add_items: [item('one')] }],
      ['251 lines', 'update_cart', { add_items: Array.from({ length: 251 }, () => item(CHAIR)) }],
      ['a note without end', 'update_cart', { note: 'x'.repeat(5_001) }],
      ['no cart', 'get_cart', {}],
      ['a number for a cart', 'get_cart', { cart_id: 7 }],
      ['a path for a product', 'get_product_details', { product_id: '../../etc/passwd' }],
      ['an option of options', 'get_product_details', { product_id: PRODUCT, options: { a: { b: 1 } } }],
      ['a query without end', 'search_shop_catalog', { query: 'x'.repeat(501) }],
      ['less than no products', 'search_shop_catalog', { query: 'chair', limit: -1 }],
      ['a cursor of nowhere', 'search_shop_catalog', { query: 'chair', after: 'nowhere' }],
      ['a filter that is none', 'search_shop_catalog', { query: 'chair', filters: [{ price: 'low' }] }],
      ['no question', 'search_shop_policies_and_faqs', { query: '' }],
    ])('refuse %s', async (_what, name, input) => {
      expect((await refusedBecause(name, input)).length).toBeGreaterThan(10)
    })
  })

  test('answer a program that posts a call at once and takes what it gets', async () => {
    const { result } = await callPlainly('search_catalog', { catalog: { query: 'saddle' }, meta: {} })
    expect(result.structuredContent.products[0].handle).toBe('keel-saddle-stool')
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
    const refused = await callPlainly('search_catalog', { catalog: { query: 7 } })
    expect(refused).toMatchObject({ error: { code: -32_602, data: { code: 'invalid_request' } } })
  })

  test('refuse JSON that is nested 10,000 deep, what is too long, lists of calls and what is no JSON', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    const statuses = []
    for (const body of [deep, `{"a":"${'x'.repeat(70_000)}"}`, '[]', '{'])
      statuses.push((await post(body)).status)
    expect(statuses).toEqual([400, 413, 400, 400])
  })

  test('charge a network for what its programs ask, from the budget of the API', async () => {
    const at = new Date()
    // While the clock stands still, nothing comes back into a budget.
    await reopen({ readContent: async () => sampleContent, now: () => at })
    const client = await connect('modern', '203.0.113.61')
    const add_items = [item(CHAIR)]
    const ask = () => client.callTool({ name: 'update_cart', arguments: { add_items } })
    // A new cart costs some 65 points of 4,000, and more on a busy machine.
    let made = 0
    await expect(
      (async () => {
        for (; made < 100; made++) await ask()
      })(),
    ).rejects.toThrow(/Too much is asked/)
    expect(made).toBeGreaterThan(30)
    const others = await connect('modern', '203.0.114.62')
    expect(await others.callTool({ name: 'update_cart', arguments: { add_items } })).not.toHaveProperty(
      'isError',
      true,
    )
  })

  test('are told of a shop that cannot answer in the protocol’s shape', async () => {
    const refused = twin().refuse(new Request(URL_OF_TOOLS), 3)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
  })
})

const item = (product_variant_id: string) => ({ product_variant_id, quantity: 1 })
