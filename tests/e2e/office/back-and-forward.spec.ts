import { randomInt } from 'node:crypto'
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

test('going back to a form whose mistake was corrected asks for its page, and not whether to send it again', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status of 422/)
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/discounts')
  const form = page.getByRole('form', { name: 'Make a code' })
  const code = `BACK-${randomInt(1e9)}`
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Percent').fill('101')
  await form.getByRole('button', { name: 'Make the code' }).click()
  await expect(form.getByLabel('Percent')).toBeFocused()
  await form.getByLabel('Percent').fill('5')
  await form.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByText(`${code} can be used.`)).toBeVisible()
  await page.goBack()
  await expect(form.getByLabel('Percent')).not.toHaveAttribute('aria-invalid')
})
