import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { accountControl, fillCredentials, makeAccount, somebodyNew } from './account-verbs.ts'

/** What only the panels of these pages need. */
const PANEL = /_astro\/(?:sign-in-panel|recovery-panel|account-panel|react)[^/]*\.js/

/** Holds the scripts of panels back until it is called, and tells how many were asked for. */
async function holdPanels(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(PANEL, async (route) => {
    asked.push(route.request().url())
    await promise
    await route.continue()
  })
  return { wake: resolve, asked }
}

const panel = (page: Page) => page.getByRole('main').locator('astro-island')

test('[2.38] what is typed before the panel is awake stays, and signs in once, whether by the button or by Enter', async ({
  page,
  shop,
}) => {
  const somebody = somebodyNew()
  await makeAccount(shop, somebody)
  let signIns = 0
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token') && request.method() === 'POST') signIns += 1
  })
  const { wake } = await holdPanels(page)
  await page.goto('/login')
  await fillCredentials(page, somebody)
  await page.getByLabel('Remember me').uncheck()
  await page.getByRole('main').getByLabel('Password').press('Enter')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#loading')).toHaveText('Loading...')
  await expect(panel(page)).toHaveAttribute('ssr')
  wake()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(accountControl(page, 'button')).toBeVisible()
  expect(signIns).toBe(1)
  expect(await page.evaluate(() => Object.keys(localStorage)), 'not remembered').not.toContain('keel_session')
})

test('[2.38] the form is toggled by a press from before it was awake, and passkeys can be chosen', async ({
  page,
}) => {
  const { wake } = await holdPanels(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await page.getByRole('main').getByLabel('Email').fill('robin@buyer.example')
  await page.getByRole('button', { name: 'Create an account' }).click()
  wake()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('robin@buyer.example')
})

test('[2.38] the panel does not come: the page says so, and keeps what was typed', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  await page.route(PANEL, (route) => route.abort())
  await page.goto('/login')
  await fillCredentials(page, somebodyNew())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByLabel('Password')).not.toHaveValue('')
})

test('[6.01] who is not signed in is led from the account to the sign-in page, without the account’s panel', async ({
  page,
}) => {
  const { asked } = await holdPanels(page)
  await page.goto('/account#part')
  await expect(page).toHaveURL('/login?next=/account#part')
  expect(asked.filter((url) => url.includes('account-panel'))).toEqual([])
})
