import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'

/**
 * Holds every document that matches until it is released, and keeps the browser from prerendering any. Tests read what
 * the page says meanwhile from its console, since a page that is being left answers nothing else.
 */
async function holdPages(page: Page, glob: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/speculation-rules.json', (route) =>
    route.fulfill({ contentType: 'application/speculationrules+json', body: '{}' }),
  )
  await page.route(glob, async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(() =>
    addEventListener(
      'toggle',
      ({ target, newState }) => {
        if (!(target instanceof HTMLElement) || target.id !== 'loading') return
        const isSeen = newState === 'open' && target.checkVisibility()
        console.info(isSeen ? `loading notice: ${target.textContent.trim()}` : 'no loading notice')
        if (isSeen && location.hash === '#stop') stop()
      },
      true,
    ),
  )
  return resolve
}

const told = (page: Page, words: string) =>
  page.waitForEvent('console', { predicate: (message) => message.text() === words })
const loading = (page: Page) => page.locator('#loading')

test('[2.24] [4.10] a product that takes its time says that it is loading, and is not loading for who comes back', async ({
  page,
}) => {
  const letGo = await holdPages(page, '**/product/**')
  await page.goto('/collection')
  const opened = told(page, 'loading notice: Loading product...')
  await page.getByRole('link', { name: 'Quick Shop' }).first().click({ noWaitAfter: true })
  await opened
  letGo()
  await expect(page).toHaveURL(/\/product\//)
  await expect(loading(page)).toBeHidden()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/collection')
  await expect(loading(page)).toBeHidden()
})

test('[2.21] the home page with its grid takes its time: a spinner shows', async ({ page }) => {
  await page.goto('/faq')
  const { origin } = new URL(page.url())
  const letGo = await holdPages(page, `${origin}/`)
  await page.goto('/about')
  const opened = told(page, 'loading notice: Loading...')
  await page.getByRole('link', { name: 'Keel, home' }).first().click({ noWaitAfter: true })
  await opened
  letGo()
  await expect(page).toHaveURL('/')
  await expect(loading(page)).toBeHidden()
})

test('[2.36] a list that takes its time shows a spinner, until one gives it up', async ({ page }) => {
  const letGo = await holdPages(page, '**/collection')
  await page.goto('/about#stop')
  const opened = told(page, 'loading notice: Loading...')
  const closed = told(page, 'no loading notice')
  await page
    .locator('main a[href="/collection"]')
    .filter({ visible: true })
    .first()
    .click({ noWaitAfter: true })
  await opened
  await closed
  await expect(page).toHaveURL('/about#stop')
  letGo()
})

test('a transition that the browser gives up is no error of the page that came', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      viewTransition?.skipTransition()
      Object.assign(window, { givenUp: viewTransition?.finished.then(() => true) })
    }),
  )
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => Reflect.get(window, 'givenUp'))).toBe(true)
})

test('the notice holds a sentence on a phone, where a toast did not come to say it', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  const notice = page.locator('#loading')
  await notice.evaluate((box: HTMLElement) => {
    box.showPopover()
    box.append('Added to cart! Keel Kneeling Chair · Natural birch / Oat · 2 of it')
  })
  const { x = 0, width = 0 } = (await notice.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(300)
  expect(x).toBeGreaterThanOrEqual(16)
  expect(x + width).toBeLessThanOrEqual(390 - 16)
})
