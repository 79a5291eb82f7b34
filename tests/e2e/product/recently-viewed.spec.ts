import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { openProduct } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'

test('what was opened is found again in the empty cart and beside the search, and forgotten when asked', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/cart')
  const list = page.getByRole('region', { name: 'Recently viewed' })
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(list).toHaveCount(0)
  await openProduct(page, 'keel-kneeling-chair')
  await openProduct(page, 'keel-saddle-stool')
  await openProduct(page, 'keel-kneeling-chair')
  await page.goto('/search')
  await expect(list.getByRole('listitem')).toHaveText(['Keel Kneeling Chair', 'Keel Saddle Stool'])
  await page.goto('/cart')
  await expectAccessibleAtEveryWidth(page, 'a cart with what was viewed')
  await list.getByRole('link', { name: 'Keel Saddle Stool' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keel Saddle Stool' })).toBeVisible()
  await page.goBack()
  await list.getByRole('button', { name: 'Forget these' }).click()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
