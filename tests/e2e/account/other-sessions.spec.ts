import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { accountControl, signedInElsewhere, signUp, somebodyNew } from './account-verbs.ts'

/** The address of a page with a session in it, which anybody who has an account can write. */
async function lureInto(page: Page): Promise<string> {
  const session = await page.evaluate(() => {
    const kept = localStorage.getItem('keel_session') ?? sessionStorage.getItem('keel_session')
    return JSON.parse(kept ?? '{}')
  })
  const { access_token, refresh_token, expires_at } = session
  const values = {
    access_token,
    refresh_token,
    expires_at,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'magiclink',
  }
  return `/about#${new URLSearchParams(values)}`
}

test('[4.02] [7.08] a link into somebody else’s account is asked about, both named, and changes nothing by itself', async ({
  page,
  shop,
  browser,
}) => {
  const [victim, thief] = [somebodyNew(), somebodyNew()]
  await using elsewhere = await browser.newContext({ baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await signUp(other, thief)
  const lure = await lureInto(other)

  await page.goto(lure)
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeFocused()
  await page.getByRole('button', { name: 'Do not sign in' }).click()
  await expect(page).toHaveURL('/about')
  await expect(accountControl(page, 'link')).toBeVisible()

  await signUp(page, victim)
  await page.goto(lure)
  await expect(page.getByText(`You are signed in as ${victim.email}`)).toContainText(thief.email)
  await expect(page, 'no token stays in the address').not.toHaveURL(/token/)
  await expectAccessibleAtEveryWidth(page, 'whose account it is')
  await page.getByRole('button', { name: `Stay signed in as ${victim.email}` }).click()
  await expect(page).toHaveURL('/about')
  await page.goto('/account')
  await expect(page.getByRole('main').getByText(`Signed in as ${victim.email}`)).toBeVisible()

  await page.goto(lure)
  await page.getByRole('button', { name: `Sign in as ${thief.email}` }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('main').getByText(`Signed in as ${thief.email}`)).toBeVisible()
})

test('[7.08] where an account is open is listed, and each is signed out by itself', async ({
  page,
  shop,
  browser,
}) => {
  const somebody = somebodyNew()
  await signUp(page, somebody)
  await using elsewhere = await signedInElsewhere(browser, shop, somebody)

  await page.goto('/account')
  const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/^Chrome on /)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.last()).toContainText('Last used')
  await expectAccessibleAtEveryWidth(page, 'where the account is open')
  await rows
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText(/^Chrome on .+ is signed out$/)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await elsewhere.page.goto('/account')
  await expect(elsewhere.page).toHaveURL('/login?next=/account')
})
