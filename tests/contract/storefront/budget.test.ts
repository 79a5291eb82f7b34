import { beforeEach, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { countCarts } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ask, PRIVATE_TOKEN, post } from '#tests/fixtures/storefront/storefront-twin.ts'

const CREATE = 'cartCreate { cart { id } }'
const PRODUCT = '{ product(handle: "keel-kneeling-chair") { title } }'
/** More than any budget allows. */
const WITHOUT_END = 200
const PHRASES = `{ search(first: 1, query: ${JSON.stringify('"kneeling chair" '.repeat(42))}) { totalCount } }`

describeStorefront('what one address may ask of the storefront', ({ database, twin, reopen }) => {
  let now: Date
  beforeEach(async () => {
    now = new Date()
    await reopen({ now: () => now })
  })

  const asking = async (query: string, address: string | undefined, headers: Record<string, string> = {}) =>
    (await post(twin(), JSON.stringify({ query }), headers, address)).json()

  /** How often the question is answered before it is refused. */
  async function askWithoutEnd(query: string, address: string, headers?: Record<string, string>) {
    for (let answered = 0; answered < WITHOUT_END; answered += 1)
      if ('errors' in (await asking(query, address, headers))) return answered
    return WITHOUT_END
  }

  async function spendAll(address: string, headers?: Record<string, string>): Promise<void> {
    await askWithoutEnd(PHRASES, address, headers)
    await askWithoutEnd(`mutation { ${CREATE} }`, address, headers)
  }

  test('carts without end are throttled in Shopify’s words, and make none', async () => {
    const before = await countCarts(database())
    const made = await askWithoutEnd(`mutation { ${CREATE} }`, '203.0.113.7')
    expect(made).toBeGreaterThan(49)
    expect(made).toBeLessThan(100)
    const answer = await post(twin(), JSON.stringify({ query: `mutation { ${CREATE} }` }), {}, '203.0.113.7')
    expect(answer.status).toBe(200)
    const body = await answer.json()
    expect(body).toEqual({
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: {
        cost: {
          requestedQueryCost: 51,
          actualQueryCost: null,
          throttleStatus: {
            maximumAvailable: 4000,
            currentlyAvailable: expect.any(Number),
            restoreRate: 200,
          },
        },
      },
    })
    expect(body.extensions.cost.throttleStatus.currentlyAvailable).toBeLessThan(51)
    expect(await countCarts(database())).toBe(before + made)
  })

  test('each answer says what it cost, and what is refused before it does not', async () => {
    const cart = await asking(`mutation { ${CREATE} }`, '203.0.113.6')
    expect(cart.extensions).toEqual({ cost: { requestedQueryCost: 51 } })
    const half = await asking('{ shop { name } product { id } }', '203.0.113.6')
    expect(half).toMatchObject({ data: { product: null }, extensions: { cost: { requestedQueryCost: 1 } } })
    expect(await asking('{ nothing }', '203.0.113.6')).not.toHaveProperty('extensions')
  })

  test('another address and the shop itself go on, and points come back with time', async () => {
    await spendAll('203.0.113.7')
    expect(await asking(`mutation { ${CREATE} }`, '203.0.113.8')).toMatchObject({
      data: { cartCreate: { cart: { id: expect.any(String) } } },
    })
    expect(await ask(twin(), PRODUCT)).toEqual({ product: { title: expect.any(String) } })
    now = new Date(now.getTime() + 1_000)
    expect(await asking(`mutation { ${CREATE} }`, '203.0.113.7')).toHaveProperty('data')
  })

  test('an address of version 6 counts with its whole network', async () => {
    await spendAll('2001:db8:1:2::1')
    expect(await asking(`mutation { ${CREATE} }`, '2001:db8:1:ff::9')).toHaveProperty('errors')
    expect(await asking(`mutation { ${CREATE} }`, '2001:db8:1:100::1')).toHaveProperty('data')
  })

  test('changes count one by one, and so many in one request are none', async () => {
    const aliases = (count: number) =>
      `mutation { ${Array.from({ length: count }, (_, n) => `a${n}: ${CREATE}`).join(' ')} }`
    const before = await countCarts(database())
    expect(await asking(aliases(50), '203.0.113.7')).toMatchObject({
      errors: [{ extensions: { code: 'MAX_MUTATIONS_EXCEEDED' } }],
    })
    const hidden = `mutation { ${'...A '.repeat(2)} } fragment A on Mutation { ${aliases(11).slice(10)}`
    expect(await asking(hidden, '203.0.113.7')).toMatchObject({
      errors: [{ extensions: { code: 'MAX_MUTATIONS_EXCEEDED' } }],
    })
    expect(await countCarts(database())).toBe(before)

    // Ten changes cost ten times one, and the budget holds nearly eighty.
    expect(await askWithoutEnd(aliases(10), '203.0.113.7')).toBe(7)
  })

  test('a server with the private token asks for its buyers, each by their own address', async () => {
    const forBuyer = (buyer: string) => ({
      'x-shopify-storefront-access-token': '',
      'shopify-storefront-private-token': PRIVATE_TOKEN,
      'shopify-storefront-buyer-ip': buyer,
    })
    const server = '198.51.100.1'
    await spendAll(server, forBuyer('203.0.113.7'))
    expect(await asking(`mutation { ${CREATE} }`, server, forBuyer('203.0.113.7'))).toHaveProperty('errors')
    expect(await asking(`mutation { ${CREATE} }`, server, forBuyer('203.0.113.8'))).toHaveProperty('data')
    expect(await asking(PRODUCT, server, forBuyer('203.0.113.8'))).toHaveProperty('data.product.title')
    // A server that names no valid buyer asks on its own account.
    await spendAll(server, forBuyer('nobody'))
    expect(await asking(`mutation { ${CREATE} }`, server)).toHaveProperty('errors')
  })

  test('nobody is somebody else with the token that everybody has, nor in with a wrong private one', async () => {
    await spendAll('203.0.113.7')
    const pretending = { 'shopify-storefront-buyer-ip': '203.0.113.8' }
    expect(await asking(`mutation { ${CREATE} }`, '203.0.113.7', pretending)).toHaveProperty('errors')
    const wrong = {
      'x-shopify-storefront-access-token': '',
      'shopify-storefront-private-token': `${PRIVATE_TOKEN}x`,
    }
    expect((await post(twin(), JSON.stringify({ query: PRODUCT }), wrong)).status).toBe(401)
  })

  test('questions that are no questions are not free', async () => {
    await askWithoutEnd(PHRASES, '203.0.113.7')
    const codes = new Set<string>()
    for (let asked = 0; asked < 300; asked += 1)
      codes.add((await asking('{', '203.0.113.7')).errors[0].extensions.code)
    expect([...codes]).toEqual(['PARSE_ERROR', 'THROTTLED'])
  })

  test('a search costs by its words and phrases', async () => {
    // Some of the searches are slow on a busy machine, and so cost more.
    expect(await askWithoutEnd(PHRASES, '203.0.113.7')).toBeLessThanOrEqual(18)
    const words = PHRASES.replaceAll('kneeling chair', 'kneeling')
    expect(await askWithoutEnd(words, '203.0.113.8')).toBeGreaterThan(40)
  })

  test('an office of fifty that all begin a checkout at once never meets it', async () => {
    const people = Array.from({ length: 50 }, async () => [
      await asking(PRODUCT, '203.0.113.7'),
      await asking('{ predictiveSearch(query: "kneeling ch") { products { title } } }', '203.0.113.7'),
      await asking(`mutation { ${CREATE} }`, '203.0.113.7'),
    ])
    for (const answer of (await Promise.all(people)).flat()) expect(answer).not.toHaveProperty('errors')
  })
})
