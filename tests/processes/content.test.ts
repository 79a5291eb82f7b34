import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { askApi, buildShop } from './seen-from-outside.ts'

let shop: Shop
beforeAll(async () => {
  await buildShop()
  shop = await openSeededShop()
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
})

/** The words of a page as they are read, without tags and with single spaces. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll(/\s+/g, ' ')

test('[3.08] the articles, pages and policies of shop/content/ reach the API as their pages show them', async () => {
  const { data } = await askApi(
    shop,
    `{ articles(first: 9) { nodes { title excerpt contentHtml onlineStoreUrl authorV2 { name } tags publishedAt image { url width altText } } }
      pages(first: 9) { nodes { title body onlineStoreUrl updatedAt } }
      shop { termsOfService { title body url } } }`,
  )
  expect(data.articles.nodes.map(({ title }: { title: string }) => title)).toEqual([
    'What a sloping seat does to hip and spine',
    'Two weeks of getting used to it',
    'Desk, screen and chair heights',
  ])
  const [first] = data.articles.nodes
  expect(first).toMatchObject({
    authorV2: { name: 'The Keel workshop' },
    tags: ['Posture'],
    publishedAt: '2026-11-22T00:00:00Z',
    onlineStoreUrl: `${shop.origin}/articles/what-a-sloping-seat-does`,
  })
  // The API fills in a figure of the facts and leaves a drawing out.
  expect(first.contentHtml).toContain('slopes by 20 degrees')
  expect(first.contentHtml).not.toMatch(/[{}]/)
  const picture = await fetch(first.image.url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(data.pages.nodes).toContainEqual(
    expect.objectContaining({ title: 'About Keel', onlineStoreUrl: `${shop.origin}/about` }),
  )
  const texts = [
    ...data.articles.nodes.map((each: ArticleAnswer) => [each.onlineStoreUrl, each.contentHtml]),
    ...data.pages.nodes.map((each: PageAnswer) => [each.onlineStoreUrl, each.body]),
    [data.shop.termsOfService.url, data.shop.termsOfService.body],
  ]
  for (const [url, html] of texts) {
    const page = await fetch(url)
    expect(page.status, url).toBe(200)
    const shown = wordsOf(await page.text())
    const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) => wordsOf(text).trim())
    expect(paragraphs.length, url).toBeGreaterThan(0)
    for (const paragraph of paragraphs) expect(shown, url).toContain(paragraph)
  }
})

interface ArticleAnswer {
  readonly onlineStoreUrl: string
  readonly contentHtml: string
}

interface PageAnswer {
  readonly onlineStoreUrl: string
  readonly body: string
}
