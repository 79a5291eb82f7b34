import { beforeAll, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ask, askInVain, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

interface Titled {
  readonly title: string
}

const titlesIn = ({ nodes }: { nodes: readonly Titled[] }) => nodes.map(({ title }) => title)

const [DESKS, HIPS, WEEKS] = ['Desks & screens', 'Hips and spines', 'A plan of two weeks']

describeEmptyStorefront('articles', ({ database, twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ readContent: async () => sampleContent })
  })

  const list = async (args: string) => {
    const query = `{ articles(${args}) { nodes { title } pageInfo { hasNextPage hasPreviousPage endCursor } } }`
    return (await ask(twin(), query)).articles
  }

  test('[3.08] tell all that they have, with whole addresses', async () => {
    const { blog } = await ask(
      twin(),
      `{ blog(handle: "articles") { articleByHandle(handle: "hips") {
        title handle excerpt excerptHtml content contentHtml publishedAt tags onlineStoreUrl
        short: content(truncateAt: 10)
        authorV2 { name email bio } author { name } seo { title description } blog { handle title }
        image { altText url width height small: url(transform: { maxWidth: 600 }) tiny: url(transform: { maxHeight: 9 }) huge: url(transform: { maxWidth: 2000 }) }
        comments(first: 1) { nodes { id } } metafield(key: "a", namespace: "b") { value } } } }`,
    )
    expect(blog.articleByHandle).toEqual({
      title: HIPS,
      handle: 'hips',
      excerpt: 'The angle of hip & back',
      excerptHtml: '<p>The angle of hip &amp; back</p>',
      content: 'A seat that slopes, elsewhere & here. Keegan, 1953.',
      contentHtml:
        '<p>A <a href="https://keel.test/setup-guide">seat</a> that slopes, <a href="//else.where/">elsewhere</a> &amp; here.</p>\n<p>Keegan, 1953.</p>',
      short: 'A seat ...',
      publishedAt: '2026-02-01T10:00:00Z',
      tags: ['Posture'],
      onlineStoreUrl: 'https://keel.test/articles/hips',
      authorV2: { name: 'Ada', email: 'support@keelseating.example', bio: null },
      author: { name: 'Ada' },
      seo: { title: HIPS, description: 'The angle of hip & back' },
      blog: { handle: 'articles', title: 'Articles' },
      image: {
        altText: 'A chair from the side',
        url: 'https://keel.test/side-1200.webp',
        width: 1200,
        height: 800,
        small: 'https://keel.test/side-800.webp',
        tiny: 'https://keel.test/side-480.webp',
        huge: 'https://keel.test/side-1200.webp',
      },
      comments: { nodes: [] },
      metafield: null,
    })
  })

  test.each([
    ['', [HIPS, WEEKS, DESKS]],
    [', sortKey: TITLE', [WEEKS, DESKS, HIPS]],
    [', sortKey: PUBLISHED_AT, reverse: true', [DESKS, HIPS, WEEKS]],
    [', sortKey: AUTHOR', [HIPS, WEEKS, DESKS]],
    [', sortKey: RELEVANCE, query: "words"', [WEEKS, DESKS]],
    [', query: "keegan"', [HIPS]],
    [', query: "title:desk"', [DESKS]],
    [', query: "author:zoe"', [DESKS]],
    [', query: "tag:\'At the desk\'"', [DESKS]],
    [', query: "tag_not:posture"', [DESKS]],
    [', query: "author_not:zoe AND blog_title:articles"', [HIPS, WEEKS]],
    [', query: "created_at:>=\'2026-02-01\'"', [HIPS, DESKS]],
    [', query: "updated_at:<2026-02-01"', [WEEKS]],
    [', query: "created_at:soon"', []],
    [', query: "constructor_not:1 OR nonsense:1"', []],
  ])("come in the owner's order, sorted and searched: %s", async (args, titles) => {
    expect(titlesIn(await list(`first: 9${args}`))).toEqual(titles)
  })

  test('come by pages, forward and back', async () => {
    const first = await list('first: 2')
    expect(titlesIn(first)).toEqual([HIPS, WEEKS])
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const second = await list(`first: 2, after: "${first.pageInfo.endCursor}"`)
    expect(titlesIn(second)).toEqual([DESKS])
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect(titlesIn(await list(`last: 1, before: "${second.pageInfo.endCursor}"`))).toEqual([WEEKS])
    const [refused] = await askInVain(
      twin(),
      `{ articles(first: 1, sortKey: TITLE, after: "${first.pageInfo.endCursor}") { nodes { id } } }`,
    )
    expect(refused?.code).toBe('BAD_REQUEST')
  })

  test('keep their ids, and are found by them', async () => {
    const { articles, blogs } = await ask(
      twin(),
      '{ articles(first: 9) { nodes { id image { id } } } blogs(first: 9) { nodes { id } } }',
    )
    const [{ id, image }] = articles.nodes
    expect(id).toMatch(/^gid:\/\/shopify\/Article\/\d+$/)
    expect(image.id).toMatch(/^gid:\/\/shopify\/ArticleImage\/\d+$/)
    const again = openTwin(database(), {
      readContent: async () => ({ ...sampleContent, articles: sampleContent.articles.slice(1, 2) }),
    })
    expect(
      await ask(
        again,
        `query ($id: ID!, $blog: ID!) {
          article(id: $id) { title } blog(id: $blog) { handle }
          nodes(ids: [$id, $blog]) { __typename id ... on Article { title } ... on Blog { title } } }`,
        { id, blog: blogs.nodes[0].id },
      ),
    ).toEqual({
      article: { title: HIPS },
      blog: { handle: 'articles' },
      nodes: [
        { __typename: 'Article', id, title: HIPS },
        { __typename: 'Blog', id: blogs.nodes[0].id, title: 'Articles' },
      ],
    })
  })

  test('are of one blog, which knows who wrote them', async () => {
    const fields =
      '{ id handle title onlineStoreUrl seo { description } authors { name } articles(first: 9) { nodes { title } } }'
    const { blog, blogByHandle, blogs, none } = await ask(
      twin(),
      `{ blog(handle: "articles") ${fields} blogByHandle(handle: "articles") ${fields}
        blogs(first: 9, query: "handle:articles") { nodes ${fields} } none: blogs(first: 9, query: "news") { nodes { id } } }`,
    )
    expect(blog).toMatchObject({
      title: 'Articles',
      onlineStoreUrl: 'https://keel.test/articles',
      seo: { description: 'For sore backs' },
      authors: [{ name: 'Ada' }, { name: 'Zoe' }],
      articles: { nodes: [{ title: HIPS }, { title: WEEKS }, { title: DESKS }] },
    })
    expect(blogByHandle).toEqual(blog)
    expect(blogs.nodes).toEqual([blog])
    expect(none.nodes).toEqual([])
  })

  test('are null where there is none', async () => {
    const { articles } = await ask(twin(), '{ articles(first: 1) { nodes { id } } }')
    const ofBlog = articles.nodes[0].id.replace('Article', 'Blog')
    expect(
      await ask(
        twin(),
        `query ($ofBlog: ID!) { a: blog(handle: "news") { id } b: blog(id: $ofBlog) { id }
          c: article(id: "gid://shopify/Article/1") { id } d: article(id: "gid://shopify/Article/hips") { id }
          f: blogByHandle(handle: "") { id } g: blog(handle: "articles") { articleByHandle(handle: "knees") { id } }
          nodes(ids: [$ofBlog, "gid://shopify/constructor/1", "gid://shopify/Article/0"]) { id } }`,
        { ofBlog },
      ),
    ).toEqual({
      ...{ a: null, b: null, c: null, d: null, f: null, g: { articleByHandle: null } },
      nodes: [null, null, null],
    })
    expect(await askInVain(twin(), '{ blog { id } }')).toEqual([
      { code: 'BAD_REQUEST', message: 'blog needs a handle or an id' },
    ])
  })

  test('do not come a thousand times over', async () => {
    const [article] = sampleContent.articles
    if (!article) throw new Error('there is no article')
    const articles = Array.from({ length: 250 }, (_, index) => ({ ...article, handle: `article-${index}` }))
    const wordy = openTwin(database(), { readContent: async () => ({ ...sampleContent, articles }) })
    const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: contentHtml`).join(' ')
    expect(await askInVain(wordy, `{ articles(first: 250) { nodes { ${aliases} } } }`)).toMatchObject([
      { code: 'MAX_COMPLEXITY_EXCEEDED' },
    ])
  })

  test('that cannot be read are an error, which is told whole to the log alone', async () => {
    const logged: object[] = []
    const broken = openTwin(database(), {
      readContent: () => Promise.reject(new Error('the shelf is broken')),
      log: { info() {}, warn() {}, error: (fields) => logged.push(fields) },
    })
    const [error] = await askInVain(broken, '{ articles(first: 1) { nodes { id } } }')
    expect(error?.message).toContain('Internal error')
    expect(String(logged.map((each) => JSON.stringify(each, errorsToo)))).toContain('the shelf is broken')
    expect((await ask(broken, '{ shop { name } }')).shop).toEqual({ name: 'Keel' })
  })
})

const errorsToo = (_key: string, value: unknown) => (value instanceof Error ? String(value.stack) : value)
