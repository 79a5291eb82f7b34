import { expect, test } from '@playwright/test'
import { openSeededShop } from '../seeded-shop.ts'
import { accountControl, signUp, somebodyNew } from './account-verbs.ts'

/** The shortest life that can be set. The library refreshes 90 s before a token's end, so it refreshes at each look. */
const TOKEN_LIVES_S = 60
/** Longer than a token's life by the browser's clock and by the backend's, so that a refresh must have come. */
const WATCHED_MS = 70_000
/** The library looks at the token this often. */
const TICK_MS = 30_000

test('[4.02] [9.12] two tabs stay signed in for longer than the token lives, with one refresh for both', async ({
  browser,
}) => {
  test.setTimeout(WATCHED_MS + 90_000)
  await using shop = await openSeededShop({ ACCESS_TOKEN_TTL_S: String(TOKEN_LIVES_S) })
  await using context = await browser.newContext({ baseURL: shop.origin })
  const refreshes: { token: unknown; status: number }[] = []
  context.on('response', (response) => {
    if (!response.url().includes('grant_type=refresh_token')) return
    const { refresh_token: token } = response.request().postDataJSON()
    refreshes.push({ token, status: response.status() })
  })

  const first = await context.newPage()
  const somebody = somebodyNew()
  await signUp(first, somebody)
  const second = await context.newPage()
  await second.goto('/about')
  await first.waitForTimeout(WATCHED_MS)

  expect(refreshes.length).toBeGreaterThan(1)
  expect(refreshes.length).toBeLessThanOrEqual(Math.ceil(WATCHED_MS / TICK_MS) + 1)
  expect(refreshes.filter(({ status }) => status !== 200)).toEqual([])
  expect(new Set(refreshes.map(({ token }) => token)).size).toBe(refreshes.length)
  for (const page of [first, second]) {
    await page.reload()
    await accountControl(page, 'button').click()
    await expect(page.getByText(`Signed in as ${somebody.email}`)).toBeVisible()
  }
})
