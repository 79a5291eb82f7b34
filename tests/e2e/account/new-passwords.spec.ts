import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { beSignedUp, codeOfMail, fillCredentials, somebodyNew } from './account-verbs.ts'

test('[2.38] [8.12] a weak password is told below its field, which takes the focus', {
  tag: [ONE_WIDTH, JOURNEY],
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

test('[7.08] a new password ends a change of address, and the page no longer says that one is waited for', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await page.getByLabel('New email').fill(somebodyNew().email)
  await page.getByRole('button', { name: 'Change email' }).click()
  const waiting = page.getByText('The change takes effect once both are opened')
  await expect(waiting).toBeVisible()
  await page.getByLabel('New email').fill('half@typ')
  await page.getByLabel('Current password').fill(somebody.password)
  await page.getByLabel('New password').fill('as straight as a second line')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The change of your email address is called off.')).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(page.getByLabel('New email')).toHaveValue('half@typ')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await expect(waiting).toBeHidden()
})

test('[7.08] [8.12] whoever signed in a while ago has another code sent, and goes on with what was typed', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  faults.expect(/status (?:of )?(?:400|429)/)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await page.getByLabel('Current password').fill(somebody.password)
  await page.getByLabel('New password').fill('as straight as a second line')
  const tooLongAgo = { error_code: 'reauthentication_needed', msg: 'Sign in again' }
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 400, json: tooLongAgo }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  const another = page.getByRole('button', { name: 'Send another code' })
  await another.click()
  await expect(page.getByRole('main').getByText(/only request this (?:once every|after)/)).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'another code, too soon', ':root')
  await page.route('**/auth/v1/reauthenticate', (route) => route.fulfill({ json: {} }), { times: 1 })
  await another.click()
  await expect(page.getByText('Another code is on its way')).toBeVisible()
  await page.getByLabel('Code from the email').fill(await codeOfMail(shop, somebody.email))
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(another).toBeHidden()
})
