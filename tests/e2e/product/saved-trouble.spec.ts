import type { Page } from '@playwright/test'
import { SESSION_KEY } from '#shop/account/session/session-key.ts'
import { makeAccount, somebodyNew } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../widths.ts'
import { holdAccount, nothing, openAccountList, rows, savedHere } from './saved-verbs.ts'

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
