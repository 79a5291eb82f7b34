import type { ArticleText, ShopContent } from '#services/storefront/content/shop-content.ts'

const blog = { handle: 'articles', path: '/articles', title: 'Articles', description: 'For sore backs' }

/** A shop that says nothing. */
export const noContent = async (): Promise<ShopContent> => ({ blog, articles: [], pages: [], policies: [] })

const article = (position: number, handle: string, text: Partial<ArticleText>): ArticleText => ({
  ...{ position, handle, path: `/articles/${handle}` },
  title: handle,
  excerpt: 'In short',
  excerptHtml: '<p>In short</p>',
  html: `<h2>${handle}</h2>\n<p>Words.</p>`,
  author: 'Ada',
  publishedAt: new Date('2026-01-01'),
  tags: ['Posture'],
  image: { altText: 'A chair', sizes: [{ path: '/chair-480.webp', width: 480, height: 320 }] },
  ...text,
})

/** A shop with three articles, two pages, and two of the four policies. */
export const sampleContent: ShopContent = {
  blog,
  articles: [
    article(3, 'desks', {
      title: 'Desks & screens',
      author: 'Zoe',
      publishedAt: new Date('2026-03-01'),
      tags: ['At the desk'],
    }),
    article(1, 'hips', {
      title: 'Hips and spines',
      excerpt: 'The angle of hip & back',
      excerptHtml: '<p>The angle of hip &amp; back</p>',
      html: '<p>A <a href="/setup-guide">seat</a> that slopes, <a href="//else.where/">elsewhere</a> &amp; here.</p>\n<p>Keegan, 1953.</p>',
      publishedAt: new Date('2026-02-01T10:00:00Z'),
      image: {
        altText: 'A chair from the side',
        sizes: [
          { path: '/side-480.webp', width: 480, height: 320 },
          { path: '/side-1200.webp', width: 1200, height: 800 },
          { path: '/side-800.webp', width: 800, height: 533 },
        ],
      },
    }),
    article(2, 'weeks', { title: 'A plan of two weeks' }),
  ],
  pages: [
    {
      handle: 'about',
      path: '/about',
      title: 'About us',
      description: 'Why we make chairs',
      html: `<p>${'It began at a kitchen table. '.repeat(9)}</p><img src="/about.jpg">`,
      updatedAt: new Date('2026-05-01T08:30:00Z'),
    },
    {
      handle: 'affiliate',
      path: '/affiliate',
      title: 'Affiliates',
      description: 'How to join',
      html: '<p>Join us.</p>',
      updatedAt: new Date('2026-04-01'),
    },
  ],
  policies: [
    {
      kind: 'refundPolicy',
      handle: 'refund-policy',
      path: '/returns',
      title: 'Returns',
      html: '<p>Within 30 days: <a href="/contact">write to us</a>.</p>',
    },
    {
      kind: 'termsOfService',
      handle: 'terms-of-service',
      path: '/terms',
      title: 'Terms of Service',
      html: '<p>In dollars.</p>',
    },
  ],
}
