import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { accountControl, signUp, somebodyNew } from './account-verbs.ts'

test('WCAG 2.2 AA holds on the sign-in page and in the account’s menu, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, somebodyNew())
  await accountControl(page, 'button').click()
  await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expectAccessible(page)
})
