import type { Page } from '@playwright/test'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { openShopOn } from '../buying/hosted-shop.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { addToCart, cartButton, openCart } from '../shop-verbs.ts'
import { oddProduct, openCatalogueStorefront, variantsOf } from './catalogue-storefront.ts'
import { importCatalogue } from './import-catalogue.ts'

/** Time to open a shop and fill it on a busy machine. */
const OPENED_MS = 120_000

// Each of the two shops is opened once, not by every worker again.
test.describe.configure({ mode: 'default' })

const UNBROKEN_TITLE = 'Ergo'.repeat(50)
const TEN_VALUES = [
  'Oat',
  'Slate',
  'Rust',
  'Pine',
  'x'.repeat(90),
  'Linen',
  'Canvas',
  'Leather',
  'Cork',
  'Hemp',
]

const products = [
  oddProduct({
    ...{ handle: 'nothing-to-buy', title: 'Stool', description: '' },
    ...{ variants: { edges: [] }, options: [] },
    priceRange: { minVariantPrice: { amount: '0.0', currencyCode: 'USD' } },
  }),
  oddProduct({
    handle: 'unbroken',
    title: UNBROKEN_TITLE,
    description: 'word'.repeat(100),
  }),
  oddProduct({ handle: 'ten', title: 'A seat '.repeat(28), ...variantsOf('Upholstery', TEN_VALUES) }),
  oddProduct({
    handle: 'markup-criss-cross',
    title: 'Bench',
    description: '<p>A <b>bold</b> bench</p><img src="/x" onerror="document.title = 1">',
  }),
]

test.describe('a hosted storefront with odd products', () => {
  let storefront: Awaited<ReturnType<typeof openCatalogueStorefront>>
  let shop: Shop

  test.beforeAll(async () => {
    test.setTimeout(OPENED_MS)
    storefront = await openCatalogueStorefront(products)
    shop = await openShopOn(storefront.url)
  })
  test.afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await storefront[Symbol.asyncDispose]()
  })

  for (const path of [
    ...['/', '/collection', '/search', '/kneeling-chair', '/criss-cross-chair'],
    ...products.map(({ handle }) => `/product/${handle}`),
  ]) {
    test(`${path} shows no word beyond its edge, whatever its query`, async ({ page }) => {
      const odd = '?a=1&a=2&after[]=%00&Size=%3Cb%3E&height=-1&%F0%9F%AA%91=%ED%A0%80&='
      expect((await page.goto(shop.origin + path + odd))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNothingBeyondTheEdge(page)
    })
  }

  test('[2.27] one without variants says that it is not sold, and names no price', async ({ page }) => {
    await page.goto(`${shop.origin}/product/nothing-to-buy`)
    const main = page.getByRole('main')
    await expect(main.getByText('Not available right now')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
    await expect(main).not.toContainText('$0.00')
    await expect(main.getByText('No image')).toBeVisible()
    await page.goto(`${shop.origin}/collection`)
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: 'Stool', exact: true }) })
    await expect(card).toContainText('Not available right now')
  })

  test('[5.06] one with a single variant offers no choice, and is bought', async ({ page }) => {
    await page.goto(`${shop.origin}/product/unbroken`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNBROKEN_TITLE)
    await expect(page.getByRole('group', { name: 'Size' })).toHaveCount(0)
    await addToCart(page)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    await openCart(page)
    await expectNothingBeyondTheEdge(page)
  })

  test('[4.04] one with ten variants offers them all, in an address of its own each', async ({ page }) => {
    await page.goto(`${shop.origin}/product/ten?Upholstery=Hemp`)
    const choices = page.getByRole('group', { name: 'Upholstery' }).getByRole('radio')
    await expect(choices).toHaveCount(10)
    await expect(choices.last()).toBeChecked()
  })

  test('[3.01] a description with markup is shown as it was written', async ({ page }) => {
    await page.goto(`${shop.origin}/product/markup-criss-cross`)
    await expect(page.getByRole('main')).toContainText('<p>A <b>bold</b> bench</p><img src="/x" onerror=')
    await expect(page).toHaveTitle('Bench | Keel')
  })
})

test('[2.21] [2.36] [2.37] a catalogue of none: its words on each page, and no empty frames', async ({
  page,
}) => {
  await using storefront = await openCatalogueStorefront([])
  await using shop = await openShopOn(storefront.url)
  for (const path of ['/', '/collection', '/search', '/kneeling-chair', '/criss-cross-chair']) {
    expect((await page.goto(shop.origin + path))?.status(), path).toBe(200)
    await expect(page.getByText('No image'), path).toHaveCount(0)
    await expect(page.getByRole('article'), path).toHaveCount(0)
  }
  for (const path of ['/', '/collection', '/search']) {
    await page.goto(shop.origin + path)
    await expect(page.getByText('No products found').first(), path).toBeVisible()
  }
})

const MADE = 5000

test.describe('a catalogue of 5,000', () => {
  let shop: Shop

  test.beforeAll(async () => {
    test.setTimeout(OPENED_MS)
    shop = await openSeededShop()
    await importStools(shop, MADE)
  })
  test.afterAll(() => shop[Symbol.asyncDispose]())

  test('[2.36] goes on by cursor, from page to page and back', async ({ page }) => {
    await page.goto(`${shop.origin}/collection`)
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page.getByRole('article').first()).toContainText('Made Stool 12')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'Back to the first products' }).click()
    await expect(page.getByRole('article').first()).toContainText('Keel Kneeling Chair')
  })

  test('[2.37] is searched by the storefront, and does not claim to be shown whole', async ({ page }) => {
    await page.goto(`${shop.origin}/search`)
    await expect(page.getByRole('status')).toHaveText('Showing 50 products')
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('larchwood')
    await field.press('Enter')
    await expect(page.getByRole('status')).toHaveText('Found 100 results for "larchwood"')
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page.getByRole('link', { name: 'Back to the first products' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Found 100 results for "larchwood"')
    await expect(page.getByRole('article')).toHaveCount(50)
    await expect(page.getByRole('link', { name: 'More products' })).toHaveCount(0)
  })

  test('is searched for what was meant: misspelt, and by another name', async ({ page }) => {
    await page.goto(`${shop.origin}/search?q=larchwod+stol`)
    await expect(page.getByRole('article').first()).toContainText('of larchwood')
    await page.goto(`${shop.origin}/search?q=refund`)
    await expect(page.getByRole('region', { name: 'Pages and answers' })).toContainText('Returns')
  })

  test('is sorted and narrowed, and its pages keep what is chosen', async ({ page }) => {
    await page.goto(`${shop.origin}/collection?price=-100&sort=price-low`)
    await expect(page.getByRole('article').first()).toContainText('Caster Set')
    await page.goto(`${shop.origin}/collection?kind=Stool&sort=price-high`)
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page).toHaveURL(/kind=Stool&sort=price-high&after=/)
    await expect(page.getByRole('article')).toHaveCount(20)
  })

  test('is in the sitemap whole', async ({ request }) => {
    const sitemap = await (await request.get(`${shop.origin}/sitemap.xml`)).text()
    expect(sitemap.match(/<loc>[^<]*\/product\//g)).toHaveLength(MADE + 8)
  })
})

async function importStools(shop: Shop, count: number): Promise<void> {
  const made = Array.from({ length: count }, (_, n) => ({
    handle: `made-${n}`,
    title: n % 50 === 0 ? `Made Stool ${n} of larchwood` : `Made Stool ${n}`,
    html: '<p>A stool.</p>',
    price: '129.00',
  }))
  expect(await importCatalogue(shop, made)).toMatchObject({ created: count, warnings: [] })
}

async function expectNothingBeyondTheEdge(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  // This polls because a sheet slides in from beyond the edge.
  await expect.poll(() => textsBeyond(page, width)).toEqual([])
}

function textsBeyond(page: Page, edge: number): Promise<(string | null)[]> {
  return page.evaluate((edgeX) => {
    const texts = document.querySelectorAll('main :is(h1, h2, h3, legend, label), dialog a')
    return (
      [...texts]
        // Texts in a row that is swiped come into view by that.
        .filter(
          (each) => each.closest('.swipe-row') === null && each.getBoundingClientRect().right > edgeX + 1,
        )
        .map((each) => each.textContent)
    )
  }, edge)
}
