import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack } from '../late-answers.ts'
import { addToCart, openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { savedHere, saveForLater } from './saved-verbs.ts'

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

test('the cart names what was viewed besides what stands in it, and the way to what was saved once something is', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const list = page.getByRole('region', { name: 'Recently viewed' })
  const saved = page.getByRole('link', { name: 'See what you saved for later' })
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('1 item in your cart')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(list).toBeHidden()
  await expect(saved).toBeHidden()
  await saveForLater(page, 'keel-kneeling-chair')
  await page.goto('/cart')
  await expect(saved).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText(['Keel Kneeling Chair'])
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(list.getByRole('listitem')).toHaveText(['Keel Kneeling Chair', 'Keel Saddle Stool'])
})

test('nor does the cart name again what a link above brings', { tag: ONE_WIDTH }, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await openProduct(page, 'keel-saddle-stool')
  await page.goto('/cart?lines=4:1')
  const brought = page.getByRole('region', { name: 'From the link you opened' })
  await expect(brought.getByRole('link', { name: 'Keel Kneeling Chair' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Recently viewed' })
  await expect(list.getByRole('listitem')).toHaveText(['Keel Saddle Stool'])
})

/** The footer waits for some seconds, which a busy machine may need for the page. */
async function keepFooterWaiting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pause = () => {
      for (const animation of document.querySelector('footer')?.getAnimations() ?? []) animation.pause()
      requestAnimationFrame(pause)
    }
    pause()
  })
}

for (const { address, late } of [
  { address: '/search?q=saddle', late: /show-viewed[^/]*\.js/ },
  { address: '/saved', late: /show-saved[^/]*\.js/ },
])
  test(`the footer of ${address} shows once the lists above it are there`, async ({ page }) => {
    await openProduct(page, 'keel-saddle-stool')
    await page.getByRole('checkbox', { name: 'Save for later' }).first().check()
    await expect.poll(() => savedHere(page)).toContain('keel-saddle-stool')
    await keepFooterWaiting(page)
    const come = await holdBack(page, late)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer).toBeHidden()
    come()
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()
    await expect(footer).toBeVisible()
  })

test('the footer waits no longer for what was viewed where the script of that list does not come', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await openProduct(page, 'keel-saddle-stool')
  await keepFooterWaiting(page)
  await page.route(/show-viewed[^/]*\.js/, (route) => route.abort())
  await page.goto('/search?q=saddle')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
})

test('the footer is there where nothing was viewed, and once it is forgotten', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.goto('/search?q=saddle')
  await expect(footer).toBeVisible({ timeout: 3_000 })
  await openProduct(page, 'keel-saddle-stool')
  await page.goto('/search?q=saddle')
  await page.getByRole('button', { name: 'Forget these' }).click()
  await expect(footer).toBeVisible({ timeout: 3_000 })
})
