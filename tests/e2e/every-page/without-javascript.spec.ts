import { expect, test } from '../fixtures.ts'
import { openProduct } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'
import { layoutFaults } from './layout-faults.ts'

test.use({ javaScriptEnabled: false })

test('[2.27] [4.04] a chosen finish has its legend, picture, stock and address', { tag: JOURNEY }, async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  const finish = page.getByRole('group', { name: 'Frame finish' })
  await finish.getByRole('link', { name: 'Walnut' }).click()
  await expect(finish).toHaveAccessibleName('Frame finish: Walnut')
  await expect(
    page
      .getByRole('region', { name: /^Pictures of/ })
      .getByRole('img')
      .first(),
  ).toHaveAccessibleName(/walnut/i)
  await page.getByRole('group', { name: 'Cushion color' }).getByRole('link', { name: 'Slate' }).click()
  await expect(finish).toHaveAccessibleName('Frame finish: Walnut')
  await finish.getByRole('link', { name: 'Black' }).click()
  await expect(finish).toHaveAccessibleName('Frame finish: Black')
  await expect(page.getByRole('group', { name: 'Cushion color: Oat' })).toBeVisible()
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?Frame\+finish=Black&Cushion\+color=Oat#options$/)
})

test('[2.14] [4.01] the currency is shown whole at every width of a phone, with its button', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'keel_currency', value: 'CAD', url: shop.origin }])
  await page.goto('/search?q=stool')
  await expect(page.getByRole('button', { name: 'Set' })).toBeVisible()
  expect(
    await layoutFaults(
      page,
      ['header'],
      undefined,
      [320, 360, 375, 376, 389, 390, 412, 480, 640, 1024, 1180],
    ),
  ).toEqual([])
})

test('[2.37] [4.01] a new currency keeps the query, whatever the browser tells of where it was', async ({
  page,
  request,
  shop,
}) => {
  await page.goto('/search?q=stool&utm_source=letter')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect(page).toHaveURL('/search?q=stool&utm_source=letter')
  await expect(page.getByRole('article').first()).toContainText('€')

  const named = await page.locator('input[name=return]').inputValue()
  const answer = await request.post('/currency', {
    form: { currency: 'CAD', return: named },
    headers: { origin: shop.origin, referer: `${shop.origin}/` },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  expect(answer.headers().location).toMatch(/\/search\?q=stool$/)
})
