import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

test('a quote is found by its number, looked at, and ended by who may', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  await page.goto('/cart')
  const [quote] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Ask my employer' }).click(),
  ])
  await quote.getByRole('button', { name: 'Make the quote' }).click()
  await expect(quote.getByRole('heading', { level: 1, name: 'Quote' })).toBeVisible()
  const number = `Q${new URL(quote.url()).pathname.split('/')[2]}`

  await enterOffice(page, shop, 'support')
  await page.goto('/office/quotes')
  await page.getByRole('searchbox', { name: 'Number of a quote' }).fill(number)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expectAccessibleAtEveryWidth(page, 'the quotes')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Quote ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End this quote now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()

  await enterOffice(page, shop, 'manager')
  await page.goto(`/office/quotes/${number}`)
  await expectAccessibleAtEveryWidth(page, 'a quote')
  await page.getByRole('button', { name: 'End this quote now' }).click()
  await expect(page.getByRole('status')).toContainText(`${number} has ended`)
  await expect(page.getByRole('button', { name: 'End this quote now' })).toHaveCount(0)
  await quote.reload()
  await expect(quote.getByRole('heading', { name: 'This quote has ended' })).toBeVisible()
})
