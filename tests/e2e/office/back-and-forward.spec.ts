import { expect, test } from '../fixtures.ts'
import { enterOffice } from './office-verbs.ts'

test('a page of the office that the browser kept is asked for again, and shows nothing after signing out', async ({
  page,
  shop,
}) => {
  const { member } = await enterOffice(page, shop)
  await page.goto('/office/log')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What was changed', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/office\/sign-in$/)
  await page.goBack()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText(member.email)).toBeHidden()
})
