import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../widths.ts'
import { beSignedUp, fillCredentials, somebodyNew } from './account-verbs.ts'

test('[2.38] [8.12] a weak password is told below its field, which takes the focus', {
  tag: ONE_WIDTH,
}, async ({ page, faults, shop }) => {
  faults.expect(/status (?:of )?422/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  const field = page.getByRole('main').getByLabel('Password')
  await expect(field).toHaveAccessibleDescription('At least 8 characters')
  for (const [password, problem] of [
    ['plumb l', 'This is too short. Please use at least 8 characters.'],
    ['iloveyou1', 'Too many people use this password, so it is easy to guess. Please choose another.'],
  ] as const) {
    await fillCredentials(page, { ...somebodyNew(), password })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(field).toHaveAccessibleDescription(`${problem} At least 8 characters`)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/^Password (?:should|is known)/).first()).toBeVisible()
  }
  await expectAccessibleAtEveryWidth(page, 'a weak password', ':root')
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await page.getByLabel('Current password').fill(somebody.password)
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess.* At least 8/)
  await expect(page.getByLabel('New password')).toBeFocused()
})
