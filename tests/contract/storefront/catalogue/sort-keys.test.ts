import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask, askInVain } from '#tests/fixtures/storefront/storefront-twin.ts'

const HANDLE = 'keel-kneeling-chair'

describeStorefront("a product's own lists", ({ twin }) => {
  const list = async (field: string, args: string, of: string) => {
    const { product } = await ask(
      twin(),
      `{ product(handle: "${HANDLE}") { ${field}(${args}) { nodes { ${of} } pageInfo { endCursor } } } }`,
    )
    const { nodes, pageInfo } = product[field]
    return { items: nodes.map((node: Record<string, unknown>) => node[of]), endCursor: pageInfo.endCursor }
  }

  test.each([
    ['variants', 'SKU', 'sku'],
    ['variants', 'TITLE', 'title'],
  ])('%s go by %s, both ways', async (field, sortKey, of) => {
    const { items } = await list(field, `first: 20, sortKey: ${sortKey}`, of)
    const expected = items.toSorted((a: string, b: string) => a.localeCompare(b, 'en'))
    expect(items).toEqual(expected)
    expect(items.length).toBeGreaterThan(2)
    const { items: reversed } = await list(field, `first: 20, sortKey: ${sortKey}, reverse: true`, of)
    expect(reversed).toEqual(expected.toReversed())
  })

  test.each([
    ['variants', 'ID'],
    ['images', 'ID'],
    ['images', 'CREATED_AT'],
    ['media', 'ID'],
  ])('%s go by %s', async (field, sortKey) => {
    const { items } = await list(field, `first: 20, sortKey: ${sortKey}`, 'id')
    const numbers = items.map((id: string) => Number(id.split('/').at(-1)))
    expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b))
  })

  test('refuse a cursor of the same list in another order', async () => {
    const { endCursor } = await list('variants', 'first: 1, sortKey: SKU', 'sku')
    const query = `{ product(handle: "${HANDLE}") { variants(first: 1, after: "${endCursor}") { nodes { id } } } }`
    expect(await askInVain(twin(), query)).toMatchObject([{ code: 'BAD_REQUEST' }])
  })

  test('give as many options as are asked for, and refuse to give fewer than one', async () => {
    const asked = (first: number) => `{ product(handle: "${HANDLE}") { options(first: ${first}) { name } } }`
    expect((await ask(twin(), asked(1))).product.options).toHaveLength(1)
    expect(await askInVain(twin(), asked(-1))).toMatchObject([{ code: 'BAD_REQUEST' }])
  })
})

describeStorefront('the words of the catalogue', ({ twin }) => {
  test('are listed, by cursors, and the versions of the API are told', async () => {
    const fields = '{ nodes edges { node cursor } pageInfo { hasNextPage endCursor } }'
    const { productTypes, productTags, publicApiVersions } = await ask(
      twin(),
      `{ productTypes(first: 2) ${fields} productTags(first: 250) ${fields}
        publicApiVersions { handle displayName supported } }`,
    )
    expect(productTypes).toMatchObject({
      nodes: ['Accessory', 'Active-sitting chair'],
      pageInfo: { hasNextPage: true },
    })
    expect(productTags.nodes).toContain('kneeling')
    expect(publicApiVersions).toEqual([
      { handle: '2025-07', displayName: '2025-07', supported: true },
      { handle: '2026-04', displayName: '2026-04', supported: true },
    ])
  })
})
