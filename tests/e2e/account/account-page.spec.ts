import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { addMember } from '../office/office-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import {
  accountControl,
  beSignedUp,
  fillCredentials,
  followLink,
  linkOfMail,
  signIn,
  somebodyNew,
} from './account-verbs.ts'

test('[7.08] the address is changed once both mailboxes have confirmed it, and then the account is deleted', async ({
  page,
  shop,
  faults,
  browser,
}) => {
  faults.expect(/status (?:of )?400/)
  faults.expect(/status (?:of )?403/) // the library also signs out of a deleted session (clause 8.14)
  const somebody = somebodyNew()
  const next = somebodyNew().email
  await beSignedUp(page, shop, somebody)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'as it comes')
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Change email' }).click()
  const waiting = page.getByRole('status').filter({ hasText: 'We emailed a link' })
  await expect(waiting).toContainText(next)
  await expect(page.getByLabel('New email')).toHaveValue('')
  await expectAccessibleAtEveryWidth(page, 'both mailboxes are asked')

  await test.step('the first link says that there is another one', async () => {
    await followLink(page, await linkOfMail(shop, somebody.email))
    await expect(page.getByText('One of two addresses is confirmed')).toBeVisible()
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('main').getByText(`Signed in as ${somebody.email}`)).toBeVisible()
    await expectAccessibleAtEveryWidth(page, 'half of the change')
  })
  await test.step('the second one, here opened on another device, makes the change', async () => {
    await using elsewhere = await browser.newContext({ baseURL: shop.origin })
    const phone = await elsewhere.newPage()
    await followLink(phone, await linkOfMail(shop, next))
    await expect(phone.getByRole('heading', { name: 'Is this your account?' })).toBeFocused()
    await expectAccessibleAtEveryWidth(phone, 'whose account it is')
    await phone.getByRole('button', { name: `Sign in as ${next}` }).click()
    await expect(phone.getByText('Your email address is changed')).toBeVisible()
    await expect(phone.getByRole('main').getByText(`Signed in as ${next}`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText(`Signed in as ${next}`)).toBeVisible()
    await expect(waiting).toBeHidden()
  })

  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByLabel('Type “delete”')).toBeFocused()
  await expectAccessibleAtEveryWidth(page, 'deleting it')
  await page.getByLabel('Type “delete”').fill('no')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByLabel('Type “delete”')).toBeFocused()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Type “delete”').fill('delete')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(accountControl(page, 'link')).toBeVisible()
  await page.goto('/login')
  await fillCredentials(page, { ...somebody, email: next })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  expect(await mailsTo(shop, next), 'nothing more was sent').toHaveLength(1)
})

test('[7.08] half of a changed address is told to whoever is not signed in there, too', async ({ page }) => {
  await page.goto('/#message=Call+0900+555+now&sb=')
  await expect(page).toHaveURL('/login?next=/account')
  await expect(page.getByText('One of two addresses is confirmed')).toBeVisible()
  await expect(page.getByText(/0900/)).toHaveCount(0)
  await expectAccessibleAtEveryWidth(page, 'half of the change, signed out')
})

test('what one can press on the account page stays where it first stood, while its lists come late', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await page.route(/account\/orders|addresses|own_sessions/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.goto('/account')
  const buttons = page.getByRole('main').getByRole('button')
  const places = () =>
    buttons.evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().top + scrollY)}`),
    )
  const firstSeen = new Map<string, string>()
  const devices = page.getByRole('list', { name: 'Where you are signed in' })
  while (!(await devices.isVisible())) {
    for (const place of await places()) {
      const name = place.replace(/ \d+$/, '')
      if (!firstSeen.has(name)) firstSeen.set(name, place)
    }
  }
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  expect(await places()).toEqual(expect.arrayContaining([...firstSeen.values()]))
})

test('[6.04] what the account page learns late of a member of the staff moves none of its sections', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 430, height: 844 })
  await signIn(page, await addMember(shop, 'support'))
  const held = Promise.withResolvers<void>()
  // The script of the page, which knows the address, and then the details.
  await page.route(/_astro\/account-panel|auth\/v1\/user/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/account')
  const orders = page.getByRole('heading', { name: 'Orders' })
  await expect(orders).toBeVisible()
  const place = () => orders.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await place()
  held.resolve()
  await expect(page.getByRole('link', { name: 'open the office' })).toBeVisible()
  expect(Math.abs((await place()) - before)).toBeLessThan(1)
})

test('an account whose page gets no script is not blank: after a while it says that a part did not load', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/net::ERR_FAILED/)
  await page.route('**/_astro/*.js*', (route) => route.abort())
  await page.goto('/account')
  await expect(page.getByText('Reload it to try again.')).toBeVisible()
  await page.unroute('**/_astro/*.js*')
})

test('where the account does not load, its orders and addresses are said to be missing, and come once they are asked for again', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  faults.expect(/auth\/v1\/user|status of 500/)
  await beSignedUp(page, shop, somebodyNew())
  const failing = '**/auth/v1/user'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/account')
  const [orders, addresses] = [page.locator('#orders'), page.locator('#addresses')]
  await expect(orders).toContainText('We could not load your orders.')
  await expect(addresses).toContainText('We could not load your addresses.')
  await page.unroute(failing)
  await addresses.getByRole('button', { name: 'Try again' }).click()
  await expect(orders).toContainText('No orders yet.')
  await expect(addresses).not.toContainText('We could not load')
})
