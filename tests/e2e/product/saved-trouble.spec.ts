import type { Page } from '@playwright/test'
import { SESSION_KEY } from '#shop/account/session/session-key.ts'
import { beSignedUp, makeAccount, somebodyNew } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { box, holdAccount, nothing, OF_ACCOUNT, openAccountList, rows, savedHere } from './saved-verbs.ts'

const KEEP_SCRIPT = '**/_astro/keep-saved.*.js*'

/**
 * Shows the page as one that the browser kept, and answers how many rows its first frame has. Chromium itself throws away
 * a page whose account changes, as its library hears of that; other browsers keep it.
 */
function rowsOnceShownAgain(page: Page): Promise<number> {
  return page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await new Promise(requestAnimationFrame)
    return document.querySelectorAll('ul[aria-label="Saved for later"] > li').length
  })
}

test('a list that the browser kept shows nothing of an account once nobody is signed in', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await openAccountList(page, shop, ['keel-saddle-stool', 'keel-kneeling-chair'])
  await page.getByRole('button', { name: 'Remove Keel Kneeling Chair' }).click()
  const status = page.getByRole('status').filter({ hasText: 'Keel Kneeling Chair' })
  await expect(status).toHaveCount(1)
  await page.evaluate(() => localStorage.clear())
  expect(await rowsOnceShownAgain(page)).toBe(0)
  await expect(nothing(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Saved for later' })).toBeHidden()
  await expect(status).toHaveCount(0)
})

test('a list that the browser kept stays for who comes back, and shows nothing of it to the next account', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await openAccountList(page, shop, ['keel-saddle-stool'])
  expect(await rowsOnceShownAgain(page)).toBe(1)
  const session = await makeAccount(shop, somebodyNew())
  await page.evaluate(
    ([key, text]) => {
      localStorage.clear()
      localStorage.setItem(key, text)
    },
    [SESSION_KEY, session] as const,
  )
  const held = await holdAccount(page, 'GET')
  expect(await rowsOnceShownAgain(page)).toBe(0)
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(nothing(page)).toBeVisible()
})

test('while the list is on its way on a slow line, the page says so', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/saved/list*', async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('keel_saved', 'keel-saddle-stool'))
  await page.goto('/saved')
  const waiting = page.getByText('Looking for what you saved …')
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare our seats' }).first()).toBeHidden()
  resolve()
  await expect(rows(page)).toHaveCount(1)
  await expect(waiting).toBeHidden()
})

test('products that are removed one right after the other leave the list, and the focus stays in it', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await openAccountList(page, shop, ['keel-saddle-stool', 'keel-kneeling-chair', 'keel-no-more'])
  const held = await holdAccount(page, 'DELETE')
  await page.getByRole('button', { name: 'Remove Keel Saddle Stool' }).click()
  await page.getByRole('button', { name: 'Remove Keel Kneeling Chair' }).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await held[0]?.continue()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove keel-no-more' })).toBeFocused()
  await expect.poll(() => held.length).toBe(2)
  await held[1]?.continue()
  await expect(rows(page)).toHaveText([/keel-no-more/])
  expect(await savedHere(page)).toMatch(/^\n*[0-9a-f-]{36}\nkeel-no-more\n*$/)
})

test('a box that is pressed before its script comes keeps the press, whatever is looked at meanwhile', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const letGo = Promise.withResolvers<void>()
  await page.route(KEEP_SCRIPT, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await openProduct(page, 'keel-saddle-stool')
  await box(page).check()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(box(page)).toBeChecked()
  letGo.resolve()
  await expect.poll(() => savedHere(page)).toContain('keel-saddle-stool')
  await expect(box(page)).toBeChecked()
})

test('a box whose script does not come says so, and the next press is kept', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  await page.route(KEEP_SCRIPT, (route) => route.abort())
  await openProduct(page, 'keel-saddle-stool')
  await box(page).click()
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await expect(box(page)).not.toBeChecked()
  const asleep = page.locator('astro-island[client="tap"][ssr]')
  const count = await asleep.count()
  await asleep.evaluateAll((islands) => {
    for (const island of islands) island.dispatchEvent(new PointerEvent('pointerover'))
  })
  await expect.poll(() => asleep.count()).toBeLessThan(count)
  await expect(page.locator('#loading:popover-open')).toBeVisible()
  await page.unroute(KEEP_SCRIPT)
  await box(page).check()
  await expect.poll(() => savedHere(page)).toContain('keel-saddle-stool')
})

test('a press that fails takes back no later press of the box', { tag: ONE_WIDTH }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status (?:of )?500/)
  await page.goto('/about')
  await beSignedUp(page, shop)
  await openProduct(page, 'keel-saddle-stool')
  const held = await holdAccount(page, 'POST')
  for (const _press of ['save', 'remove', 'save']) await box(page).click()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.fulfill({ status: 500 })
  await expect.poll(() => held.length).toBe(2)
  await expect(page.getByText('This could not be saved').first()).toBeVisible()
  await expect(box(page)).toBeChecked()
  await held[1]?.continue()
  await expect.poll(() => savedHere(page)).toContain('keel-saddle-stool')
  await expect(box(page)).toBeChecked()

  await box(page).uncheck()
  await expect.poll(() => savedHere(page)).not.toContain('keel-saddle-stool')
  for (const _press of ['save', 'remove']) await box(page).click()
  await expect.poll(() => held.length).toBe(3)
  await page.route(OF_ACCOUNT, (route) => route.fulfill({ status: 500 }))
  await held[2]?.fulfill({ status: 500 })
  await expect(page.getByText('This could not be removed').first()).toBeVisible()
  await expect(box(page)).not.toBeChecked()
})
