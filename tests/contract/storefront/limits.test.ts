import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain, ENDPOINT, openTwin, post } from '#tests/fixtures/storefront/storefront-twin.ts'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'

describeStorefront('what the storefront refuses to be asked', ({ twin }) => {
  test('a malformed question', async () => {
    const errors = await askInVain(twin(), '{ products(first: 1 { nodes { id }')
    expect(errors).toEqual([
      { message: 'syntax error, unexpected LCURLY ("{") at [1, 21]', code: 'PARSE_ERROR' },
    ])
  })

  test('a body that is no JSON', async () => {
    expect((await post(twin(), '{"query": "{')).status).toBe(400)
    expect((await post(twin(), '')).status).toBe(400)
    expect((await post(twin(), '"text"')).status).toBe(400)
  })

  test('fields that do not exist', async () => {
    expect(await askInVain(twin(), '{ products(first: 1) { nodes { secret } } }')).toMatchObject([
      { message: "Field 'secret' doesn't exist on type 'Product'", code: 'undefinedField' },
    ])
  })

  test('an over-deep question', async () => {
    const deep = (levels: number): string =>
      levels === 0 ? 'id' : `variants(first: 1) { nodes { product { ${deep(levels - 1)} } } }`
    const query = `{ product(handle: "keel-caster-set") { ${deep(6)} } }`
    expect(await askInVain(twin(), query)).toMatchObject([{ code: 'MAX_DEPTH_EXCEEDED' }])
    const { product } = await ask(twin(), `{ product(handle: "keel-caster-set") { ${deep(3)} } }`)
    const again = (each: typeof product) => each.variants.nodes[0].product
    expect(again(again(again(product)))).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Product\/\d+$/),
    })
  })

  test('depth that is hidden in fragments, quickly, even where the ways through them are 2 to the power of 40', async () => {
    const fragments = Array.from({ length: 40 }, (_, index) =>
      index === 39
        ? `fragment F39 on Product { id }`
        : `fragment F${index} on Product { variants(first: 1) { nodes { product { ...F${index + 1} ...F${index + 1} } } } }`,
    )
    const query = `{ product(handle: "keel-caster-set") { ...F0 } } ${fragments.join(' ')}`
    const began = threadCpuMs()
    expect(await askInVain(twin(), query)).toMatchObject([{ code: 'MAX_DEPTH_EXCEEDED' }])
    expect(threadCpuMs() - began).toBeLessThan(2000)
  })

  test('metafields of metafields of a cart, which would be millions', async () => {
    const made = await ask(twin(), 'mutation { cartCreate { cart { id } } }')
    const level = (below: string) =>
      `metafields(identifiers: $i) { parentResource { ... on Cart { ${below} } } }`
    const query = `query ($id: ID!, $i: [HasMetafieldsIdentifier!]!) { cart(id: $id) { ${level(level('id'))} } }`
    const ids = (count: number) => ({ id: made.cartCreate.cart.id, i: Array(count).fill({ key: 'a' }) })
    expect(await askInVain(twin(), query, ids(250))).toMatchObject([{ code: 'MAX_COMPLEXITY_EXCEEDED' }])
    expect((await ask(twin(), query, ids(3))).cart.metafields).toEqual([])
  })

  test('fragments in a circle', async () => {
    const query =
      '{ product(handle: "x") { ...A } } fragment A on Product { ...B } fragment B on Product { ...A }'
    const errors = await askInVain(twin(), query)
    expect(errors.map(({ message }) => message).join()).toContain('Fragment A contains an infinite loop')
  })

  test.each([
    [
      '20,000 variables of the wrong type',
      'mutation($given: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $given) { userErrors { code } } }',
      `[${Array(20_000).fill('{"a":1}').join()}]`,
    ],
    [
      '20,000 ids that are none',
      'query($given: [ID!]!) { nodes(ids: $given) { id } }',
      `[${Array(20_000).fill('{}').join()}]`,
    ],
    [
      'a variable nested 5,000 deep',
      'query($given: [ID!]!) { nodes(ids: $given) { id } }',
      '['.repeat(5_000) + ']'.repeat(5_000),
    ],
  ])('%s, before any is looked at', async (_name, query, given) => {
    const began = threadCpuMs()
    const answer = await post(
      twin(),
      `{ "query": ${JSON.stringify(query)}, "variables": { "given": ${given} } }`,
    )
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }],
    })
    expect(threadCpuMs() - began).toBeLessThan(500)
  })

  test('1000 aliases', async () => {
    const aliases = Array.from({ length: 1000 }, (_, index) => `a${index}: shop { name }`).join(' ')
    expect(await askInVain(twin(), `{ ${aliases} }`)).toMatchObject([{ code: 'GRAPHQL_PARSE_FAILED' }])
    const some = Array.from({ length: 51 }, (_, index) => `a${index}: shop { name }`).join(' ')
    expect(await askInVain(twin(), `{ ${some} }`)).toMatchObject([{ code: 'MAX_ALIASES_EXCEEDED' }])
  })

  test('a question whose answer would be too large, wherever the sizes stand', async () => {
    const again = (size: string, times: number): string =>
      times === 0
        ? 'id title'
        : `variants(first: ${size}) { nodes { product { ${again(size, times - 1)} } } }`
    const asking = (size: string) => `products(first: ${size}) { nodes { ${again(size, 4)} } }`
    const withVariable = `query ($n: Int!) { ${asking('$n')} }`
    const tooLarge = [{ code: 'MAX_COMPLEXITY_EXCEEDED' }]
    expect(await askInVain(twin(), withVariable, { n: 250 })).toMatchObject(tooLarge)
    expect(await askInVain(twin(), `{ ${asking('250')} }`)).toMatchObject(tooLarge)
    const withDefault = withVariable.replace('Int!', 'Int = 250')
    expect(await askInVain(twin(), withDefault)).toMatchObject(tooLarge)
    const { products } = await ask(twin(), withVariable, { n: 2 })
    const titles = (each: (typeof products.nodes)[number]): string[] =>
      each.variants
        ? each.variants.nodes.flatMap(({ product }: typeof each) => titles(product))
        : [each.title]
    const [first] = products.nodes
    expect(products.nodes).toHaveLength(2)
    expect(new Set(titles(first)).size).toBe(1)
    expect(titles(first)).toHaveLength(first.variants.nodes.length ** 4)
  })

  test('not what asks for long lists of a short catalogue', async () => {
    const query = '{ products(first: 250) { nodes { id variants(first: 250) { nodes { id } } } } }'
    expect((await ask(twin(), query)).products.nodes).toHaveLength(8)
  })

  test('loops and copies in the type system', async () => {
    const loop = (levels: number): string =>
      levels === 0 ? 'name' : `fields { type { ${loop(levels - 1)} } }`
    expect(await askInVain(twin(), `{ __schema { types { ${loop(5)} } } }`)).not.toEqual([])
    const copies = '{ a: __schema { types { name } } b: __schema { types { name } } }'
    expect(await askInVain(twin(), copies)).toMatchObject([{ code: 'MAX_ALIASES_EXCEEDED' }])
  })

  test('a huge one, however it arrives', async () => {
    const body = JSON.stringify({ query: `{ shop { name } } # ${'x'.repeat(300_000)}` })
    expect((await post(twin(), body, { 'content-length': String(body.length) })).status).toBe(413)
    const stream = new Blob([body]).stream()
    const init = { method: 'POST', body: stream, duplex: 'half' }
    expect((await twin().fetch(new Request(ENDPOINT, init))).status).toBe(413)
    const tokens = `{ shop { ${'name '.repeat(4000)} } }`
    expect(await askInVain(twin(), tokens)).toMatchObject([
      { message: expect.stringContaining('Document contains more tha') },
    ])
  })

  test('several questions in one request', async () => {
    const answer = await post(
      twin(),
      JSON.stringify([{ query: '{ shop { name } }' }, { query: '{ shop { name } }' }]),
    )
    expect(answer.status).toBe(400)
  })
})

describeOnEveryEngine('what goes wrong inside the storefront', ({ database }) => {
  test('what many fields of one request ask for is read once', async () => {
    let statements = 0
    const counted: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const twin = openTwin({ ...database(), reads: database().reads.withPlugin(counted) })
    const askedFor = async (fields: string) => {
      statements = 0
      expect(await ask(twin, `{ ${fields} }`)).toBeDefined()
      return statements
    }
    const of = Array(40).fill('{ namespace: "keel", key: "volume_discounts" }')
    const discounts = `shop { metafields(identifiers: [${of.join()}]) { value } }`
    const redirects = of.map((_, at) => `r${at}: urlRedirects(last: 1) { nodes { id } }`)
    expect(await askedFor(discounts)).toBe(1)
    expect(await askedFor(redirects.join(' '))).toBe(1)
  })

  test('is logged whole, and told under a number', async () => {
    const logged: { fields: object; message: string }[] = []
    const log = {
      info() {},
      warn() {},
      error: (fields: object, message: string) => logged.push({ fields, message }),
    }
    const broken = { ...database(), listen: () => Promise.reject(new Error('the secret reason')) }
    const answer = await post(
      openTwin(broken, { log }),
      JSON.stringify({ query: '{ products(first: 1) { nodes { id } } }' }),
    )
    const { errors } = await answer.json()
    expect(errors).toEqual([
      {
        message: expect.stringContaining('Internal error.'),
        locations: expect.anything(),
        path: ['products'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: answer.headers.get('x-request-id') },
      },
    ])
    expect(JSON.stringify(errors)).not.toContain('secret')
    expect(logged).toEqual([
      {
        fields: {
          err: expect.objectContaining({ message: 'the secret reason' }),
          path: ['products'],
          requestId: answer.headers.get('x-request-id'),
        },
        message: 'a storefront field failed',
      },
    ])
  })

  test('a failure that a stranger can repeat cannot fill the log', async () => {
    let lines = 0
    const log = { info() {}, warn() {}, error: () => void lines++ }
    const broken = { ...database(), listen: () => Promise.reject(new Error('broken')) }
    const twin = openTwin(broken, { log })
    const query = JSON.stringify({ query: '{ products(first: 1) { nodes { id } } }' })
    for (let sent = 0; sent < 100; sent++) await post(twin, query)
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThan(90)
  })
})
