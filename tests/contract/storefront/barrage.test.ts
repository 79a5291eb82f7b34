import { expect, test } from 'vitest'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { ask, post } from '#tests/fixtures/storefront/storefront-twin.ts'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'

const LONG = 'x'.repeat(10_000)
const question = (query: string, variables: object = {}) => JSON.stringify({ query, variables })
const aliases = (count: number) => Array.from({ length: count }, (_, n) => `a${n}: shop { name }`).join(' ')

const BAD: Readonly<Record<string, string>> = {
  malformed: question('{ products(first: 1 { nodes { id }'),
  'no JSON': '{"query": "{',
  empty: '',
  'without an operation': question('fragment A on Product { id }'),
  'too long': question(`{ shop { name } } # ${LONG.repeat(27)}`),
  'too many words': question(`{ shop { ${'name '.repeat(4_000)} } }`),
  'too deep': question(
    `{ product(handle: "a") ${'{ variants(first: 1) { nodes { product '.repeat(9)}{ id }${' } } }'.repeat(9)} }`,
  ),
  'too costly': question(
    '{ products(first: 250) { nodes { collections(first: 250) { nodes { products(first: 250) { nodes { collections(first: 250) { nodes { products(first: 250) { nodes { variants(first: 250) { nodes { id title sku price { amount } } } } } } } } } } } } } }',
  ),
  'of a thousand aliases': question(`{ ${aliases(1_000)} }`),
  batched: `[${question('{ shop { name } }')},${question('{ shop { name } }')}]`,
  'looped through the type system': question(
    `{ __schema { types ${'{ fields { type '.repeat(8)}{ name }${' } }'.repeat(8)} } }`,
  ),
  'with fragments in a circle': question(
    '{ shop { ...A } } fragment A on Shop { ...B } fragment B on Shop { ...A }',
  ),
  'with a cursor of nothing': question('{ products(first: 1, after: "garbage") { nodes { id } } }'),
  'with a long cursor': question('query ($c: String) { products(first: 1, after: $c) { nodes { id } } }', {
    c: LONG,
  }),
  'for a page of -1': question('{ products(first: -1) { nodes { id } } }'),
  'for a page of a billion': question('{ products(first: 1000000000) { nodes { id } } }'),
  'for a page beyond numbers': question('{ products(first: 1e99) { nodes { id } } }'),
  'for 1,000 ids': question('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: Array.from({ length: 1_000 }, (_, n) => `gid://shopify/Product/${n}`),
  }),
  'of 10,000 brackets': question('query ($q: String) { products(first: 1, query: $q) { nodes { id } } }', {
    q: '('.repeat(10_000),
  }),
}

const MUTATION =
  'mutation ($input: CartInput) { cartCreate(input: $input) { cart { id } userErrors { code field } } }'

describeStorefrontOnOneEngine('bad questions', ({ twin }) => {
  test.each(Object.entries(BAD))('%s: a clear error, soon', async (_name, body) => {
    const began = threadCpuMs()
    const answer = await post(twin(), body)
    const { errors } = await answer.json()
    expect(errors?.length).toBeGreaterThan(0)
    expect(errors.map(({ message }: { message: string }) => message)).not.toContain('')
    expect(JSON.stringify(errors)).not.toContain('INTERNAL_SERVER_ERROR')
    expect(answer.status).toBeLessThan(500)
    expect(threadCpuMs() - began).toBeLessThan(2_000)
  })

  test.each([
    [{ discountCodes: [LONG] }, ['input', 'discountCodes', '0']],
    [{ note: LONG }, ['input', 'note']],
    [{ buyerIdentity: { email: `${LONG}@example.com` } }, ['input', 'buyerIdentity', 'email']],
    [{ lines: [{ merchandiseId: 'gid://shopify/Product/1' }] }, ['input', 'lines', '0', 'merchandiseId']],
  ])(
    'a text of 10,000 characters and an id of another type are told by their place: %.60j',
    async (input, field) => {
      const { cartCreate } = await ask(twin(), MUTATION, { input })
      expect(cartCreate).toMatchObject({ cart: null, userErrors: [{ field }] })
    },
  )

  test('ids of nothing, beyond numbers and of signs name nothing', async () => {
    const numbers = [
      '99999999999999999999',
      '0',
      '-1',
      '1.5',
      '1e3',
      LONG,
      "'%20or%201=1--",
      '%00',
      '$1',
      '..',
    ]
    const query =
      'query ($ids: [ID!]!, $p: ID!, $c: ID!, $k: ID!) { nodes(ids: $ids) { id } product(id: $p) { id } collection(id: $c) { id } cart(id: $k) { id } }'
    for (const number of numbers) {
      const ids = ['Product', 'Collection', 'Cart'].map((type) => `gid://shopify/${type}/${number}`)
      const [p, c, k] = ids
      expect(await ask(twin(), query, { ids, p, c, k })).toEqual({
        nodes: [null, null, null],
        product: null,
        collection: null,
        cart: null,
      })
    }
  })

  test('leave the storefront as fast as it was', async () => {
    const before = await medianMs(twin())
    for (const body of Object.values(BAD)) await (await post(twin(), body)).text()
    // Other work on the machine may slow either half; a bad question's after-effects would do more.
    expect(await medianMs(twin())).toBeLessThan(3 * before + 5)
  })
})

async function medianMs(storefront: Storefront): Promise<number> {
  const body = question(
    '{ product(handle: "keel-kneeling-chair") { title variants(first: 10) { nodes { id } } } }',
  )
  const times: number[] = []
  for (let turn = 0; turn < 60; turn += 1) {
    const began = threadCpuMs()
    await (await post(storefront, body)).text()
    times.push(threadCpuMs() - began)
  }
  return times.sort((a, b) => a - b)[30] ?? Number.POSITIVE_INFINITY
}
