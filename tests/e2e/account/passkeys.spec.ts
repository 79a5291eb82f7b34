import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import {
  accountControl,
  beSignedUp,
  fillCredentials,
  followLink,
  linkOfMail,
  proveMailbox,
  signOut,
  somebodyNew,
} from './account-verbs.ts'
import { VirtualAuthenticator } from './virtual-authenticator.ts'

const REFUSED = /status (?:of )?4\d\d/

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show passkeys' }).click()
  await expect(page.getByText('You have no passkey in place of a password yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is added')).toBeVisible()
}

const signInByPasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click()

test('[4.02] a passkey is added, named, signs in without a password, and is removed', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED)
  await VirtualAuthenticator.of(page)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Show passkeys' }).click()
  await expect(page.getByText('Confirm your email address first')).toBeVisible()
  await proveMailbox(page, shop, somebody)
  await addPasskey(page)
  const own = page.getByRole('list', { name: 'Your passkeys' })
  await expect(own).toContainText('not used yet')
  await expectAccessibleAtEveryWidth(page, 'with a passkey')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey for your account')

  await own.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('The laptop at my desk')
  await page.keyboard.press('Enter')
  await expect(own).toContainText('The laptop at my desk')
  await signOut(page)

  await page.goto('/login')
  await expectAccessibleAtEveryWidth(page, 'with the way in by passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(accountControl(page, 'button')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByRole('main').getByText(`Signed in as ${somebody.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show passkeys' }).click()
  await expect(own).toContainText('last used')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'This device already has a passkey' })
  await expect(refusal).toBeVisible()
  await own.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(own).toContainText('My laptop')
  await expect(refusal, 'of an earlier try').toBeHidden()
  await own.getByRole('button', { name: 'Remove' }).click()
  await expectAccessibleAtEveryWidth(page, 'removing it')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await own.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('You have no passkey in place of a password yet.')).toBeVisible()
  await signOut(page)
  await page.goto('/login')
  await signInByPasskey(page)
  await expect(page.getByRole('alert')).toContainText('This passkey does not sign in here')
  await fillCredentials(page, somebody)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('[4.02] [7.08] whom the device does not know, and a copy of a passkey, do not get in', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  faults.expect(REFUSED)
  const device = await VirtualAuthenticator.of(page)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await proveMailbox(page, shop, somebody)
  await addPasskey(page)
  await signOut(page)
  await page.goto('/login')
  await device.setRecognized(false)
  await signInByPasskey(page)
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await device.setRecognized(true)
  await signInByPasskey(page)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await signOut(page)
  await device.turnBack()
  await page.goto('/login')
  await signInByPasskey(page)
  await expect(page.getByRole('alert')).toContainText('This passkey does not sign in here')
  await expect(accountControl(page, 'link')).toBeVisible()
})

test('[4.02] a passkey is the second step, and a recovery code stands in for it once', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED)
  await VirtualAuthenticator.of(page)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await proveMailbox(page, shop, somebody)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Two-step verification is on')).toBeVisible()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  // The toast lies over whatever the page has at its top, until it goes.
  await expect(page.getByText('Your recovery codes are made')).toBeHidden()
  await expectAccessibleAtEveryWidth(page, 'with its recovery codes')
  await page.reload()
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await expect(codes).toHaveCount(0)
  await signOut(page)

  const enterPassword = async () => {
    await page.goto('/login')
    await fillCredentials(page, somebody)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Your second step' })).toBeFocused()
    await expect(accountControl(page, 'link')).toBeVisible()
  }
  await enterPassword()
  await expectAccessibleAtEveryWidth(page, 'asking for the passkey')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await signOut(page)

  await enterPassword()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessibleAtEveryWidth(page, 'asking for a recovery code')
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid recovery code entered')
  await page.getByLabel('Recovery code').fill(code.toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText('9 codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
})

test('[4.02] who lost the passkey gets in again by mail', { tag: ONE_WIDTH }, async ({ page, shop }) => {
  await VirtualAuthenticator.of(page)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await proveMailbox(page, shop, somebody)
  await addPasskey(page)
  await signOut(page)
  await page.goto('/login/reset')
  await page.getByRole('main').getByLabel('Email').fill(somebody.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followLink(page, await linkOfMail(shop, somebody.email, 2))
  await page.getByLabel('New password').fill('upright as a mast')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
})

test('[4.02] a shop whose backend offers no passkeys shows none', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { passkeys_enabled: false } }))
  const somebody = somebodyNew()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await beSignedUp(page, shop, somebody)
  await proveMailbox(page, shop, somebody)
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
})
