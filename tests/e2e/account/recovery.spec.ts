import { expectAccessible, expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'
import {
  accountControl,
  fillCredentials,
  followLink,
  linkOfMail,
  makeAccount,
  signIn,
  signOut,
  somebodyNew,
} from './account-verbs.ts'

const SPENT = 'This link has expired or was already used'

test('[2.38] [7.08] recover by the mail in the outbox → new password, with a link that works once', {
  tag: JOURNEY,
}, async ({ page, shop, faults, browser }) => {
  faults.expect(/status (?:of )?4(?:00|22)/)
  const somebody = somebodyNew()
  const password = 'upright as a mast'
  await makeAccount(shop, somebody)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'asking for the mail')
  await page.getByRole('main').getByLabel('Email').fill(somebody.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectAccessibleAtEveryWidth(page, 'the mail is sent')

  const link = await linkOfMail(shop, somebody.email)
  await page.goto(link)
  await expectAccessible(page, 'the page behind the link')
  await followLink(page, link)
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused()
  await expect(page, 'the session does not stay in the address').toHaveURL('/login/reset')
  await expect(accountControl(page, 'link'), 'nobody is signed in yet').toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the new password')
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess.* At least 8/)
  await expectAccessibleAtEveryWidth(page, 'a weak password')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(accountControl(page, 'button')).toBeVisible()

  await using elsewhere = await browser.newContext({ baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await followLink(other, link)
  await expect(other.getByRole('alert')).toContainText(SPENT)
  await expect(other.getByRole('button', { name: 'Send the link' })).toBeEnabled()
  await expect(accountControl(other, 'link')).toBeVisible()
  await expectAccessibleAtEveryWidth(other, 'a link that was used already')

  await signOut(page)
  await page.goto('/login')
  await fillCredentials(page, somebody)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await signIn(page, { ...somebody, password })
})

test('[7.08] what an address says of a link is not repeated, wherever it ends', async ({ page }) => {
  const lure = '#error=access_denied&error_code=otp_expired&error_description=Call+0900+555+now'
  for (const path of ['/login/reset', '/login', '/']) {
    await page.goto(`${path}${lure}`)
    await expect(page.getByRole('alert')).toContainText(SPENT)
    // A toast, which comes by a script of its own, would lie over the heading.
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(SPENT)).toHaveCount(1, { timeout: 1 })
    await expect(page.getByText(/0900/)).toHaveCount(0)
    await expect(page).not.toHaveURL(/0900/)
  }
  await expectAccessibleAtEveryWidth(page, 'a link that has expired')
})
