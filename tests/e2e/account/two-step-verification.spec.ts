import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import {
  accountControl,
  beSignedUp,
  codeOfMail,
  fillCredentials,
  followLink,
  linkOfMail,
  proveMailbox,
  signOut,
  somebodyNew,
} from './account-verbs.ts'
import { Authenticator } from './authenticator.ts'

const REFUSED = /status (?:of )?422/
const WRONG = 'Invalid TOTP code entered'

async function enter(page: Page, code: string, action: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: action, exact: true }).click()
}

/** Turns the second step on and reads the secret that stands below the picture. */
async function scan(page: Page): Promise<Authenticator> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  const typed = await page.locator('main code').textContent()
  return new Authenticator(typed ?? '')
}

test('[4.02] two-step verification is turned on, asked for at sign-in, and turned off', {
  tag: JOURNEY,
}, async ({ page, shop, faults, context }) => {
  faults.expect(REFUSED)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await proveMailbox(page, shop, somebody)
  const authenticator = await scan(page)
  const picture = page.getByRole('img', { name: /QR code/ })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(authenticator.secret)
  await expectAccessibleAtEveryWidth(page, 'setting it up')
  await enter(page, await authenticator.wrongCode(), 'Turn on')
  await expect(page.getByRole('alert')).toContainText(WRONG)
  const first = await authenticator.code(-1)
  await enter(page, first, 'Turn on')
  await expect(page.getByText('Two-step verification is on')).toBeVisible()
  await page.reload()
  await expect(page.getByText('It is on.')).toBeVisible()
  await signOut(page)

  await page.goto('/login')
  await fillCredentials(page, somebody)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  await expect(accountControl(page, 'link')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'asking for the code')
  const help = page.getByRole('main').getByRole('link', { name: 'Write to us' })
  await expect(help, 'where there is no other way').toHaveAttribute('href', '/contact')
  for (const refused of [await authenticator.wrongCode(), first]) {
    await enter(page, refused, 'Sign in')
    await expect(page.getByRole('alert')).toContainText(WRONG)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  }
  await expectAccessibleAtEveryWidth(page, 'a code that is refused')
  const code = await authenticator.code(0)
  await enter(page, `${code.slice(0, 3)} ${code.slice(3)}`, 'Sign in')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(accountControl(page, 'button')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessibleAtEveryWidth(page, 'turning it off')
  await page.getByRole('button', { name: 'Leave it on' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await enter(page, await authenticator.code(1), 'Turn off')
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('[4.02] the link of a recovery mail is half of what an account with two steps asks', async ({
  page,
  shop,
}) => {
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await proveMailbox(page, shop, somebody)
  const authenticator = await scan(page)
  await enter(page, await authenticator.code(-1), 'Turn on')
  await expect(page.getByText('It is on.')).toBeVisible()
  await signOut(page)
  await page.goto('/login/reset')
  await page.getByRole('main').getByLabel('Email').fill(somebody.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followLink(page, await linkOfMail(shop, somebody.email, 2))
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the code of a recovery')
  await enter(page, await authenticator.code(0), 'Continue')
  await page.getByLabel('New password').fill('upright as a mast')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(accountControl(page, 'button')).toBeVisible()
})

test('[4.02] [7.08] whose mailbox it is must be shown before there is a second step', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  const ask = page.getByRole('button', { name: 'Send me a code' })
  await expect(ask).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
  await expectAccessibleAtEveryWidth(page, 'before the mailbox is proved')
  await ask.click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessibleAtEveryWidth(page, 'asking for the code of the mail')
  const code = await codeOfMail(shop, somebody.email)
  await enter(page, code === '000000' ? '000001' : '000000', 'Confirm')
  await expect(page.getByRole('alert')).toContainText('Nonce has expired or is invalid')
  await page.route('**/auth/v1/reauthenticate', (route) => route.fulfill({ json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByText('Another code is on its way')).toBeVisible()
  await enter(page, `${code.slice(0, 3)} ${code.slice(3)}`, 'Confirm')
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('[7.08] who signed up with somebody else’s address is out once its owner comes', {
  tag: ONE_WIDTH,
}, async ({ page, shop, browser }) => {
  const owner = somebodyNew()
  await using elsewhere = await browser.newContext({ baseURL: shop.origin })
  const stranger = await elsewhere.newPage()
  await beSignedUp(stranger, shop, owner)
  await page.goto('/login/reset')
  await page.getByRole('main').getByLabel('Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followLink(page, await linkOfMail(shop, owner.email))
  await page.getByLabel('New password').fill('upright as a mast')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await stranger.goto('/account')
  await expect(stranger).toHaveURL('/login?next=/account')
})
