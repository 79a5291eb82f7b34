import { expect, test } from '../fixtures.ts'
import { openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { staysInView } from './stays-in-view.ts'

// A window that is magnified is a computer's.
test.use({ isMobile: false, hasTouch: false })

test('a page that is magnified four times has its whole window to read in, and always one Add to Cart', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openProduct(page, 'keel-kneeling-chair')
  expect(await staysInView(page)).toBe(0)
  // The bar is gone with what stays in view, so the form's own button is there for keys and screen readers.
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await expect(add).toHaveCount(1)
  const room = await page.evaluate(() => [
    getComputedStyle(document.documentElement).scrollPaddingTop,
    getComputedStyle(document.documentElement).scrollPaddingBottom,
    getComputedStyle(document.body).paddingBottom,
  ])
  expect(room).toEqual(['0px', '0px', '0px'])
  await add.click()
  await expect(page.getByText('Added to cart!')).toBeVisible()
})

test('a phone on its side keeps the header and the bar to buy in view', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 667, height: 375 })
  await openProduct(page, 'keel-kneeling-chair')
  expect(await staysInView(page)).toBeGreaterThan(100)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
})
