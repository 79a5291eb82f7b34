import { beforeAll, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

interface Found {
  readonly __typename: string
  readonly handle: string
}

const [product, article, page] = ['Product', 'Article', 'Page'].map(
  (type) => (handle: string) => `${type} ${handle}`,
) as [Name, Name, Name]
type Name = (handle: string) => string

describeStorefront('searching articles and pages', ({ twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ readContent: async () => sampleContent })
  })

  const search = async (query: string, args = '') => {
    const asked = `query ($query: String!) { search(query: $query, first: 20${args}) {
      totalCount pageInfo { hasNextPage endCursor } nodes { __typename
        ... on Product { handle } ... on Article { handle contentHtml blog { handle } } ... on Page { handle body } } } }`
    return (await ask(twin(), asked, { query })).search
  }
  const found = async (query: string, args = '') =>
    (await search(query, args)).nodes.map((each: Found) => `${each.__typename} ${each.handle}`)

  test('finds them among the products: after those that are worth as much, before those that are worth less', async () => {
    const all: string[] = await found('desks OR chair OR stool')
    const texts = all.filter((each) => !each.startsWith('Product'))
    expect(texts).toEqual([article('desks')])
    expect(all.indexOf(article('desks'))).toBeGreaterThan(all.indexOf(product('keel-kneeling-chair')))
    expect(all.indexOf(article('desks'))).toBeLessThan(all.indexOf(product('keel-caster-set')))
    expect((await search('desks OR chair OR stool')).totalCount).toBe(all.length)
  })

  test.each([
    ['keegan', '', [article('hips')]],
    ['hips keegan', ', types: [ARTICLE, PAGE]', [article('hips')]],
    ['began', '', [page('about')]],
    ['began', ', types: [ARTICLE]', []],
    ['began', ', types: [PRODUCT]', []],
    ['bega', ', types: [PAGE]', []],
    ['bega', ', types: [PAGE], prefix: LAST', [page('about')]],
    ['posture OR words', ', types: [ARTICLE]', [article('weeks'), article('desks')]],
    ['tag:posture', ', types: [ARTICLE, PAGE]', [article('hips'), article('weeks')]],
    ['author:zoe', '', [article('desks')]],
    ['join OR table', ', types: [PAGE]', [page('about'), page('affiliate')]],
    ['a OR it', ', types: [PAGE], reverse: true', [page('about')]],
    ['screens OR words', ', types: [ARTICLE], sortKey: PRICE', [article('weeks'), article('desks')]],
    ['product_type:Stool', ', types: [ARTICLE, PAGE]', []],
  ])('finds by words, fields and types: %s%s', async (query, args, names) => {
    expect(await found(query, args)).toEqual(names)
  })

  test('puts what has no price after what has one, and what is filtered is a product', async () => {
    const byPrice = await found('desks OR stool', ', sortKey: PRICE')
    expect(byPrice.at(-1)).toBe(article('desks'))
    const filters = ', productFilters: [{ price: { min: 1 } }]'
    expect(await found('desks OR stool', filters)).not.toContain(article('desks'))
    expect(await found('keegan', filters)).toEqual([])
  })

  test('tells them whole, and goes through them by cursors', async () => {
    const [hips] = (await search('keegan')).nodes
    expect(hips.contentHtml).toContain('<a href="https://keel.test/setup-guide">seat</a>')
    expect(hips.blog).toEqual({ handle: 'articles' })
    const query = 'weeks OR words OR hips'
    const all = await found(query, ', types: [ARTICLE]')
    const names: string[] = []
    let after = ''
    for (let hasNextPage = true; hasNextPage; ) {
      const asked = `query ($query: String!) { search(query: $query, first: 1, types: [ARTICLE]${after}) {
        pageInfo { hasNextPage endCursor } nodes { ... on Article { handle } } } }`
      const { nodes, pageInfo } = (await ask(twin(), asked, { query })).search
      names.push(article(nodes[0].handle))
      hasNextPage = pageInfo.hasNextPage
      after = `, after: "${pageInfo.endCursor}"`
    }
    expect(names).toEqual(all)
    expect(names).toHaveLength(3)
  })

  const predict = async (query: string, args = '') => {
    const asked = `query ($query: String!) { predictiveSearch(query: $query${args}) {
      products { handle } articles { handle } pages { handle } } }`
    const { articles, pages } = (await ask(twin(), asked, { query })).predictiveSearch
    return [...articles, ...pages].map(({ handle }: Found) => handle)
  }

  test.each([
    ['hip', '', ['hips']],
    ['hi', '', ['hips']],
    ['hi and', '', []],
    ['plan we', '', ['weeks']],
    ['keegan', '', []],
    ['keegan', ', searchableFields: [BODY]', ['hips']],
    ['zoe', ', searchableFields: [AUTHOR, TITLE]', ['desks']],
    ['posture', ', searchableFields: [TAG]', ['hips', 'weeks']],
    ['ab', '', ['about']],
    ['ab', ', types: [ARTICLE]', []],
    ['a', ', limit: 1, types: [ARTICLE, PAGE]', ['hips']],
    ['a', ', limit: 1, limitScope: EACH, types: [ARTICLE, PAGE]', ['hips', 'about']],
    ['   ', '', []],
  ])('predicts them by their titles, or by what is said: %j%s', async (query, args, handles) => {
    expect(await predict(query, args)).toEqual(handles)
  })

  test('predicts them though a word is mistyped, where the catalogue knows it', async () => {
    const [first] = sampleContent.articles
    if (!first) throw new Error('there are no articles')
    const readContent = async () => ({
      ...sampleContent,
      articles: [{ ...first, title: 'Kneeling, day by day' }],
    })
    await reopen({ readContent })
    expect(await predict('kneling')).toEqual(['desks'])
  })
})
