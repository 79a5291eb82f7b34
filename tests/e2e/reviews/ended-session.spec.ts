import type { Page } from '@playwright/test'
import { beSignedUp, somebodyNew } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { expectTyped, fillReview, HANDLE, openReview, publish, send } from './writer-verbs.ts'

/** As if it had been ended elsewhere, of which this browser knows nothing yet. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('keel_session') ?? '{}')
    const dead = { ...kept, access_token: `${kept.access_token.slice(0, -4)}dead`, refresh_token: 'dead' }
    localStorage.setItem('keel_session', JSON.stringify(dead))
  })

test('[6.03] a session that was ended elsewhere leads to the sign-in, and back with nothing lost', async ({
  page,
  faults,
  shop,
}) => {
  faults.expect(/40[0-9]/)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await openReview(page)
  await fillReview(page)
  await endSession(page)
  await send(page)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('main').getByLabel('Email').fill(somebody.email)
  await page.getByRole('main').getByLabel('Password').fill(somebody.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/review?product=${HANDLE}`)
  await expectTyped(page)
  await publish(page)
})

test('[6.03] what is typed stays when the session turns out to have ended while it is typed', async ({
  page,
  faults,
  shop,
}) => {
  faults.expect(/40[0-9]/)
  await beSignedUp(page, shop)
  // A page without scripts, which would learn of it.
  await page.goto('/robots.txt')
  await endSession(page)
  const typed = Promise.withResolvers<void>()
  await page.route(/auth\/v1\/token/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await openReview(page)
  const refused = page.waitForResponse(/auth\/v1\/token/)
  await fillReview(page)
  typed.resolve()
  await refused
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    '/login',
  )
  await expectTyped(page)
  await send(page)
  await expect(page).toHaveURL(/\/login\?next=/)
})
