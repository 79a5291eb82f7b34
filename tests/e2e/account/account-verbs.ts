import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { SESSION_KEY } from '#shop/account/session/session-key.ts'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

export interface Credentials {
  email: string
  password: string
}

export const PASSWORD = 'straight as a plumb line'

/** Credentials that no account of this shop has. */
export function somebodyNew(): Credentials {
  return { email: `${crypto.randomUUID()}@buyer.example`, password: PASSWORD }
}

export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password').fill(password)
}

export async function signUp(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await fillCredentials(page, credentials)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
}

/** Makes an account for tests of what follows a sign-up, and returns its first session as text. */
export async function makeAccount(
  { origin, dataDir }: OpenShop,
  credentials: Credentials,
  userAgent = '',
): Promise<string> {
  const { backendAnonKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backendAnonKey, 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(credentials),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Gives the page's browser the session of a new account, and empties its storage of everything else. */
export async function beSignedUp(page: Page, shop: OpenShop, credentials = somebodyNew()): Promise<void> {
  // With another user agent, the next sign-in would count as a new device's, of which a mail tells.
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const localStorage = [{ name: SESSION_KEY, value: await makeAccount(shop, credentials, userAgent) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: shop.origin, localStorage }] })
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login')
  await fillCredentials(page, credentials)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
}

/** A second browser that is signed in. Disposing of it closes it. */
export async function signedInElsewhere(browser: Browser, shop: OpenShop, credentials: Credentials) {
  const context = await browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  await signIn(page, credentials)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Confirms the mailbox on the account page, with the code of the shop's first mail to it. */
export async function proveMailbox(page: Page, shop: OpenShop, { email }: Credentials): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeOfMail(shop, email))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
}

/** The header's link for a visitor, or its menu button for a signed-in customer. */
export function accountControl(page: Page, role: 'link' | 'button'): Locator {
  return page.getByRole('banner').getByRole(role, { name: 'Account' })
}

export async function signOut(page: Page): Promise<void> {
  await accountControl(page, 'button').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
}

/** The mails to an address that hold a link or a code; the shop's others are notices. */
async function proofsTo(shop: OpenShop, address: string): Promise<string[]> {
  const mails = await mailsTo(shop, address)
  return mails.filter((mail) => /\/auth\/v1\/verify\?|^Subject: \d{6} /m.test(mail))
}

/** The link of the newest mail, once this many have arrived. */
export async function linkOfMail(shop: OpenShop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await proofsTo(shop, address)).length).toBe(count)
  const mail = (await proofsTo(shop, address)).at(-1) ?? ''
  return /https?:\S+\/auth\/v1\/verify\?[^\s">]+/.exec(mail)?.[0] ?? ''
}

/** The code of the newest mail, which is in its subject, once this many have arrived. */
export async function codeOfMail(shop: OpenShop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await proofsTo(shop, address)).length).toBe(count)
  const mail = (await proofsTo(shop, address)).at(-1) ?? ''
  return /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? ''
}

/** Opens the link and presses its page's one button, as a person does. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button').click()
}
