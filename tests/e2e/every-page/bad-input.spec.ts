import type { BrowserConfig } from '#shop/clients/browser-config.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, cartButton, openCart, openHome, openProduct } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'

for (const [what, kept] of [
  ['no JSON', '{"items": [oops'],
  ['JSON of another kind', '42'],
  ['lines of which one is broken', JSON.stringify({ items: [{ variantId: 7 }, null, 'chair'] })],
] as const) {
  test(`[4.03] a cart kept as ${what} is repaired, not a white page`, async ({ page }) => {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('planted')) localStorage.setItem('keel_cart', value)
      sessionStorage.setItem('planted', 'yes')
    }, kept)
    await openProduct(page, 'keel-balance-stool')
    await addToCart(page)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    const sheet = await openCart(page)
    await expect(sheet.getByText('Keel Balance Stool')).toBeVisible()
  })
}

test('[4.03] two tabs do not overwrite each other’s cart', { tag: JOURNEY }, async ({ page, context }) => {
  await openProduct(page, 'keel-balance-stool')
  const other = await context.newPage()
  await openProduct(other, 'keel-saddle-stool')
  await addToCart(page)
  await addToCart(other)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 2 items')
})

test('[4.01] a page from the back/forward cache shows the currency that was chosen since', async ({
  page,
}) => {
  await openHome(page)
  await page.goto('/collection')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await expect(page.getByRole('article').first()).toContainText('£')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article').first()).toContainText('£')
})

test('[4.01] an unknown currency is refused, and no form leads to another site', { tag: JOURNEY }, async ({
  request,
  shop,
}) => {
  const headers = { origin: shop.origin }
  const unknown = await request.post('/currency', { form: { currency: 'XYZ', return: '/' }, headers })
  expect(unknown.status()).toBe(422)
  for (const elsewhere of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const form = { currency: 'EUR', return: elsewhere }
    const answer = await request.post('/currency', { form, headers, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    expect(new URL(answer.headers().location ?? '', shop.origin).origin).toBe(shop.origin)
  }
})

test('[4.01] [4.03] a form of another site cannot choose for the visitor, nor change their cart', {
  tag: JOURNEY,
}, async ({ request }) => {
  const headers = { origin: 'https://evil.example' }
  for (const [path, form] of [
    ['/currency', { currency: 'EUR', return: '/' }],
    ['/cart', { add: 'keel-caster-set', quantity: '1' }],
    ['/cart.json', {}],
  ] as const) {
    const answer = await request.post(path, { form, headers })
    expect([path, answer.status()]).toEqual([path, 403])
    expect(answer.headers()['set-cookie']).toBeUndefined()
  }
})

test('[4.03] the page of the cart is kept by nobody, and listed nowhere', { tag: JOURNEY }, async ({
  request,
}) => {
  const answer = await request.get('/cart')
  expect(answer.headers()['cache-control']).toBe('private, no-store, no-transform')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  expect((await request.get('/cart.json')).headers()['cache-control']).toContain('no-store')
})

test('[7.01] the API behind the shop refuses a wrong token and a malformed query, and goes on', async ({
  page,
  request,
}) => {
  await openHome(page)
  const config = JSON.parse((await page.locator('#keel-config').textContent()) ?? '') as BrowserConfig
  const ask = (query: string, token: string) =>
    request.post('/api/2025-07/graphql.json', {
      data: { query },
      headers: { 'x-shopify-storefront-access-token': token },
    })
  expect((await ask('{ shop { name } }', 'guessed')).status()).toBe(401)
  const malformed = await ask('{ shop {', config.storefront.accessToken)
  expect(malformed.status()).toBeLessThan(500)
  expect(await malformed.text()).toContain('syntax error')
  expect(await (await ask('{ shop { name } }', config.storefront.accessToken)).json()).toMatchObject({
    data: { shop: { name: 'Keel' } },
  })
})
