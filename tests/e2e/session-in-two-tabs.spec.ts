import { expect, test } from '@playwright/test'
import { Shop } from '#tests/fixtures/shop.ts'
import { accountControl, signUp, somebodyNew } from './account-verbs.ts'

/** The library refreshes 90 s before the end, so a token of 100 s is near its end after 10. */
const TOKEN_LIVES_S = 100
/** How often the library looks. */
const TICK_S = 30
const TICKS = 4

test('[4.02] [9.12] two tabs stay signed in for longer than the token lives, with one refresh for both', async ({
  browser,
}) => {
  test.slow() // a shop of its own
  await using shop = await Shop.open({ ACCESS_TOKEN_TTL_S: String(TOKEN_LIVES_S) })
  await using context = await browser.newContext({ baseURL: shop.origin })
  const refreshes: { token: unknown; status: number }[] = []
  context.on('response', (response) => {
    if (!response.url().includes('grant_type=refresh_token')) return
    const { refresh_token: token } = response.request().postDataJSON()
    refreshes.push({ token, status: response.status() })
  })

  await context.clock.install()
  const first = await context.newPage()
  const somebody = somebodyNew()
  await signUp(first, somebody)
  const second = await context.newPage()
  await second.goto('/about')
  for (let tick = 1; tick <= TICKS; tick += 1) {
    await context.clock.fastForward(TICK_S * 1000)
    await expect.poll(() => refreshes.length, `refreshed at tick ${tick}`).toBe(tick)
  }

  expect(refreshes.filter(({ status }) => status !== 200)).toEqual([])
  expect(new Set(refreshes.map(({ token }) => token)).size).toBe(refreshes.length)
  for (const page of [first, second]) {
    await page.reload()
    await accountControl(page, 'button').click()
    await expect(page.getByText(`Signed in as ${somebody.email}`)).toBeVisible()
  }
})
