import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addToCart, cartButton, openCart, openProduct } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'

const addButtons = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })

async function scrollPastButton(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your new workday' }).scrollIntoViewIfNeeded()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[2.27] once Add to Cart has scrolled away, one within reach of the thumb adds', {
    tag: JOURNEY,
  }, async ({ page }) => {
    await openProduct(page, 'keel-kneeling-chair')
    await expect(addButtons(page)).toHaveCount(1)
    await scrollPastButton(page)
    await expect(addButtons(page)).toBeInViewport({ ratio: 1 })
    await addButtons(page).click()
    await expect(page.getByText('Added to cart!')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    const sheet = await openCart(page)
    await expect(sheet.getByText('Keel Kneeling Chair')).toBeVisible()
  })

  test('[2.27] there is one Add to Cart also after it was used, by finger or by key', async ({ page }) => {
    await openProduct(page, 'keel-kneeling-chair')
    await addToCart(page)
    await scrollPastButton(page)
    await expect(addButtons(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    // Until the next frame the one that is there is still the bar's, which takes the focus away with it.
    await expect(page.locator('[data-add]')).toBeVisible()
    await expect(addButtons(page)).toHaveCount(1)
    await addButtons(page).focus()
    await page.keyboard.press('Enter')
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    await page.keyboard.press('End')
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await expect(addButtons(page)).toHaveCount(1)
  })

  test('[4.03] where the scripts of islands do not come, the bar’s button sends the form it belongs to', async ({
    page,
    faults,
  }) => {
    faults.expect(/net::ERR_FAILED/)
    faults.expect(/Error hydrating/)
    await page.route(/_astro\/(?:product-stage|react)[^/]*\.js/, (route) => route.abort())
    await openProduct(page, 'keel-kneeling-chair')
    await scrollPastButton(page)
    await expect(addButtons(page)).toBeInViewport({ ratio: 1 })
    await addButtons(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
    await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()
  })

  test('[2.27] the bar is not there while the button is still below', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    await openProduct(page, 'keel-kneeling-chair')
    await expect(addButtons(page)).toHaveCount(1)
    await expect(addButtons(page)).not.toBeInViewport()
  })

  test('[2.27] a sold-out choice cannot be added from the bar either', async ({ page }) => {
    await openProduct(page, 'keel-kneeling-chair?Frame+finish=Black&Cushion+color=Slate')
    await expect(addButtons(page)).toBeDisabled()
    await scrollPastButton(page)
    await expect(addButtons(page)).toBeInViewport({ ratio: 1 })
    await expect(addButtons(page)).toBeDisabled()
  })

  test('[2.27] the bar stays while a key has left the focus on it, though the page scrolls', async ({
    page,
  }) => {
    await openProduct(page, 'keel-kneeling-chair')
    await scrollPastButton(page)
    await expect(addButtons(page)).toBeInViewport({ ratio: 1 })
    const bar = page.getByRole('button', { name: 'Add to Cart' }).and(page.locator(':not([data-add])'))
    await bar.focus()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('[data-add]')).toBeVisible()
    await expect(bar).toBeFocused()
    await expect(bar).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Shift+Tab')
    await expect(bar).toBeHidden()
  })

  test('[2.27] the bar hides neither the end of the page nor what has the focus', async ({ page }) => {
    await openProduct(page, 'keel-kneeling-chair')
    await scrollPastButton(page)
    await expect(addButtons(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const charged = page.getByText('Charged in US dollars')
    const bottom = await charged.evaluate((text) => text.getBoundingClientRect().bottom)
    const barTop = await addButtons(page).evaluate((button) => button.getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(barTop)
  })
})
