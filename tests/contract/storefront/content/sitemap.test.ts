import { beforeAll, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { noContent, sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ask, askInVain, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

interface Resource {
  readonly handle: string
}

describeStorefront("the storefront's sitemap", ({ database, twin, reopen }) => {
  beforeAll(() => reopen({ readContent: async () => sampleContent }))

  const FIELDS = `{ pagesCount { count precision } resources(page: $page) { hasNextPage items {
    __typename handle updatedAt ... on SitemapResource { title image { alt filepath updatedAt } } } } }`
  const list = async (type: string, page = 1, from = twin()) =>
    (await ask(from, `query ($page: Int!) { sitemap(type: ${type}) ${FIELDS} }`, { page })).sitemap
  const handles = ({ resources }: { resources: { items: readonly Resource[] } }) =>
    resources.items.map(({ handle }) => handle)

  test('tells products with their first picture, by a path', async () => {
    const { pagesCount, resources } = await list('PRODUCT')
    expect(pagesCount).toEqual({ count: 1, precision: 'EXACT' })
    expect(resources.hasNextPage).toBe(false)
    expect(resources.items).toHaveLength(8)
    const [first] = resources.items
    const { product } = await ask(
      twin(),
      '{ product(handle: "keel-kneeling-chair") { title updatedAt featuredImage { url altText } } }',
    )
    expect(first).toEqual({
      __typename: 'SitemapResource',
      handle: 'keel-kneeling-chair',
      title: product.title,
      updatedAt: product.updatedAt,
      image: {
        alt: product.featuredImage.altText,
        filepath: new URL(product.featuredImage.url).pathname + new URL(product.featuredImage.url).search,
        updatedAt: product.updatedAt,
      },
    })
  })

  test('tells articles, their blog, pages and collections', async () => {
    const articles = await list('ARTICLE')
    expect(handles(articles)).toEqual(['hips', 'weeks', 'desks'])
    expect(articles.resources.items[0]).toEqual({
      __typename: 'SitemapResource',
      handle: 'hips',
      title: 'Hips and spines',
      updatedAt: '2026-02-01T10:00:00Z',
      image: {
        alt: 'A chair from the side',
        filepath: '/side-1200.webp',
        updatedAt: '2026-02-01T10:00:00Z',
      },
    })
    expect((await list('BLOG')).resources.items).toEqual([
      {
        __typename: 'SitemapResource',
        handle: 'articles',
        title: 'Articles',
        updatedAt: '2026-03-01T00:00:00Z',
        image: null,
      },
    ])
    expect(handles(await list('PAGE'))).toEqual(['about', 'affiliate'])
    expect(handles(await list('COLLECTION'))).toContain('kneeling-chairs')
  })

  test('has no page of what there is none of, and nothing after the last', async () => {
    const none = {
      pagesCount: { count: 0, precision: 'EXACT' },
      resources: { hasNextPage: false, items: [] },
    }
    expect(await list('METAOBJECT')).toEqual(none)
    const silent = openTwin(database(), { readContent: noContent })
    for (const type of ['ARTICLE', 'BLOG', 'PAGE']) expect(await list(type, 1, silent)).toEqual(none)
    expect((await list('PRODUCT', 2)).resources).toEqual({ hasNextPage: false, items: [] })
    expect((await list('PRODUCT', 2 ** 31 - 1)).resources).toEqual({ hasNextPage: false, items: [] })
    for (const page of [0, -1])
      expect(
        await askInVain(twin(), `{ sitemap(type: PAGE) { resources(page: ${page}) { hasNextPage } } }`),
      ).toEqual([{ code: 'BAD_REQUEST', message: 'page is counted from 1' }])
  })

  test('comes by pages of 250', async () => {
    const many = openTwin(database(), {
      readContent: async () => ({
        ...sampleContent,
        pages: Array.from({ length: 251 }, (_, index) => ({
          handle: `page-${index}`,
          path: `/page-${index}`,
          title: `Page ${index}`,
          description: '',
          html: '<p>Words.</p>',
          updatedAt: new Date('2026-01-01'),
        })),
      }),
    })
    const first = await list('PAGE', 1, many)
    expect(first.pagesCount.count).toBe(2)
    expect(first.resources.hasNextPage).toBe(true)
    expect(first.resources.items).toHaveLength(250)
    const second = await list('PAGE', 2, many)
    expect(handles(second)).toEqual(['page-250'])
    expect(second.resources.hasNextPage).toBe(false)
  })

  test('counts what its pages may hold', async () => {
    const aliases = Array.from({ length: 50 }, (_, index) => `a${index}: sitemap(type: PRODUCT) { ...Many }`)
    const many = `fragment Many on Sitemap ${FIELDS.replace('$page', '1')}`
    expect(await askInVain(twin(), `{ ${aliases.join(' ')} } ${many}`)).toMatchObject([
      { code: 'MAX_COMPLEXITY_EXCEEDED' },
    ])
  })
})
