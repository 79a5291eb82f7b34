import type { APIRequestContext, Page } from '@playwright/test'
import { openShopOn } from '../buying/hosted-shop.ts'
import { expect, test } from '../fixtures.ts'
import { oddProduct, openCatalogueStorefront } from '../product/catalogue-storefront.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { openProduct } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'

/** Every address of the sitemap, without the origin. */
async function listedPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const answer = await request.get(`${origin}/sitemap.xml`)
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  expect(addresses.filter((address) => !address.startsWith(`${origin}/`))).toEqual([])
  return addresses.map((address) => address.slice(origin.length))
}

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
async function structuredData(page: Page): Promise<Record<string, any>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

test('the sitemap names the pages and the eight products, and robots are told where it is', {
  tag: JOURNEY,
}, async ({ request, shop }) => {
  const paths = await listedPaths(request, shop.origin)
  for (const page of ['/', '/collection', '/kneeling-chair', '/criss-cross-chair', '/faq', '/setup-guide'])
    expect(paths).toContain(page)
  expect(paths.filter((path) => path.startsWith('/product/'))).toHaveLength(8)
  expect(new Set(paths).size).toBe(paths.length)

  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

test('[2.01] each listed page has its own title, description, canonical link and picture, and every link on it leads somewhere', async ({
  page,
  request,
  shop,
}) => {
  const linked = new Set<string>()
  const titles = new Set<string>()
  const paths = await listedPaths(request, shop.origin)
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const { title, description, links, ...rest } = await page.evaluate(readHead, {
      html: await answer.text(),
      origin: shop.origin,
    })
    expect(rest, path).toEqual({
      ...{ canonical: shop.origin + path, address: shop.origin + path },
      ...{ picture: expect.stringContaining('format=jpg'), robots: null },
    })
    titles.add(title)
    expect(description?.length, path).toBeGreaterThan(20)
    expect(description, `${path}: cut in the middle`).not.toMatch(/…$/)
    for (const link of links) linked.add(link)
  }
  expect(titles.size, 'titles that no two pages share').toBe(paths.length)
  expect(linked.size).toBeGreaterThan(paths.length)
  for (const href of linked) expect((await request.get(href)).status(), href).toBe(200)
})

/** Reads a page as a search engine does, without showing it. Runs in the browser. */
function readHead({ html, origin }: { readonly html: string; readonly origin: string }) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const metaOf = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null
  return {
    title: page.title,
    description: metaOf('description'),
    canonical: page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    address: metaOf('og:url'),
    picture: metaOf('og:image'),
    robots: metaOf('robots'),
    // The storage holds reviewers' pictures, which other tests ask for.
    links: [...page.querySelectorAll('a[href]')]
      .map((link) => new URL(link.getAttribute('href') ?? '', origin))
      .filter((link) => link.origin === origin && !link.pathname.startsWith('/storage/'))
      .map((link) => link.pathname + link.search),
  }
}

test('pages for one visitor, and one of endlessly many, are not listed', async ({ page }) => {
  for (const path of ['/checkout', '/search?q=birch', '/no/such/page']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(0)
  }
})

test('[9.07] [9.14] a product tells its offers, delivery, returns and place, and no rating that nobody gave', {
  tag: JOURNEY,
}, async ({ page, shop }) => {
  await openProduct(page, 'keel-kneeling-chair')
  const [product, breadcrumbs, ...others] = await structuredData(page)
  expect(others).toEqual([])
  expect(product).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Keel Kneeling Chair',
    url: `${shop.origin}/product/keel-kneeling-chair`,
  })
  expect(JSON.stringify(product)).not.toMatch(/rating|review/i)
  expect(product?.offers).toHaveLength(6)
  expect(product?.offers[0]).toMatchObject({
    price: '249.00',
    priceCurrency: 'USD',
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
    shippingDetails: { deliveryTime: { transitTime: { minValue: 5, maxValue: 6 } } },
  })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })

  const soldOut = product?.offers.find((offer: { availability: string }) =>
    /OutOfStock/.test(offer.availability),
  )
  await page.goto(soldOut.url)
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
})

test('what is shared of a product is a JPEG of the size that is said', async ({ page, request }) => {
  await openProduct(page, 'keel-saddle-stool')
  expect(await metaOf(page, 'og:type')).toBe('product')
  expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image')
  expect(await metaOf(page, 'og:image:alt')).toContain('Saddle Stool')
  const picture = await request.get((await metaOf(page, 'og:image')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect(await metaOf(page, 'og:image:width')).toBe('1200')
})

test('the home page tells who sells', async ({ page }) => {
  await page.goto('/')
  expect(await structuredData(page)).toMatchObject([{ '@type': 'Organization', name: 'Keel' }])
})

test('addresses come from PUBLIC_URL, whatever host is asked for', async ({ request }) => {
  await using shop = await openSeededShop({ PUBLIC_URL: 'https://keel.example' })
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    const text = await (await request.get(shop.origin + path, { headers: { host: 'evil.example' } })).text()
    expect(text, path).toContain('https://keel.example/')
    expect(text, path).not.toContain('evil.example')
    expect(text, path).not.toContain(shop.origin)
  }
})

test('a title that would end the script it stands in is a title; a sitemap that could not be made whole is not made, and not kept', async ({
  page,
  request,
}) => {
  const title = '</script><script>document.title = "broken"</script><!--'
  const storefront = await openCatalogueStorefront([oddProduct({ handle: 'stool', title })])
  await using shop = await openShopOn(storefront.url)
  await page.goto(`${shop.origin}/product/stool`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} | Keel`)
  expect((await structuredData(page))[0]).toMatchObject({ '@type': 'Product', name: title })

  await storefront[Symbol.asyncDispose]()
  const answer = await request.get(`${shop.origin}/sitemap.xml`)
  expect(answer.status()).toBe(503)
  expect(answer.headers()['cache-control']).toContain('max-age=0')
})
