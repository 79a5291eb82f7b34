import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { keepOrder, sendOrder } from './order-verbs.ts'

// These pages work by no script, so what works here works without JavaScript.

test('a chair has a page that helps with it, and passes to its next owner by a link', async ({
  page,
  shop,
  browser,
  faults,
}) => {
  faults.expect(/status (?:of )?410/) // of the old owner's page, at the end
  const order = await keepOrder(page, 'keel-kneeling-chair')
  await sendOrder(shop, order)
  await page.goto(order.path)
  await page.getByRole('link', { name: 'Passport of the Kneeling Chair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Keel Kneeling Chair' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the passport')
  expect(await page.locator('script').count()).toBe(0)
  await page.getByLabel('Seat, rear knobs').selectOption('Hole 2')
  await page.getByLabel('Note').fill('Desk 29 in')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('Desk 29 in')

  await page.getByRole('link', { name: 'It creaks' }).click()
  await expect(page.getByText('Tighten every bolt with the key from the box.')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the diagnosis')
  await page.getByRole('link', { name: 'Make a warranty claim' }).click()
  await expect(page.getByLabel('Describe the problem')).toHaveValue(/^It creaks\./)
  await expectAccessibleAtEveryWidth(page, 'the claim')
  await page.goBack()

  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByRole('link', { name: /\/chairs\/take\// })
  const address = (await link.textContent()) ?? ''
  await expectAccessibleAtEveryWidth(page, 'a link that is open')
  await using elsewhere = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const theirs = await elsewhere.newPage()
  await theirs.goto(address)
  await expect(theirs.getByRole('heading', { name: 'Is this chair yours now?' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Take it over' }).click()
  await expect(theirs.getByText('It covers the first buyer')).toBeVisible()
  await expect(theirs.getByLabel('Seat, rear knobs')).toHaveValue('2')
  await expect(theirs.getByLabel('Note')).toHaveValue('')
  const answer = await page.reload()
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This chair was handed on' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'handed on')
})

test('the two weeks of getting used to a chair are a plan on its order’s page, for a calendar', async ({
  page,
}) => {
  const order = await keepOrder(page, 'keel-kneeling-chair')
  await page.goto(order.path)
  await expectAccessibleAtEveryWidth(page, 'the order')
  await page.getByRole('link', { name: 'Get used to it in two weeks' }).click()
  await expect(page.getByRole('definition')).toHaveCount(10)
  await page.getByRole('link', { name: 'My shins hurt' }).click()
  await expect(
    page.getByText('Put the rear knobs of the seat in hole 2 and the front ones in hole 3'),
  ).toBeVisible()
  await expect(page.getByRole('definition')).toHaveCount(12)
  await expectAccessibleAtEveryWidth(page, 'the plan')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Put it in my calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('two-weeks.ics')
})

test('the plan comes by email where its reader asks for it, is changed by one answer, and stops for good', async ({
  page,
}) => {
  const order = await keepOrder(page, 'keel-kneeling-chair')
  await page.goto(`${order.path}/two-weeks`)
  await page.getByRole('button', { name: 'Email me the plan' }).click()
  await expect(page.getByText('The next email comes on')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'emails are on')
  await page.getByRole('link', { name: 'My shins hurt' }).click()
  await page.getByRole('button', { name: 'Change the emails: my shins hurt' }).click()
  await expect(page.getByRole('definition')).toHaveCount(12)
  await expect(
    page.getByText('Put the rear knobs of the seat in hole 2 and the front ones in hole 3'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('definition'), 'the emails remember it').toHaveCount(12)
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(page.getByText('have ended, and do not begin again')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Email me the plan' })).toHaveCount(0)
  await expectAccessibleAtEveryWidth(page, 'emails have ended')
})
