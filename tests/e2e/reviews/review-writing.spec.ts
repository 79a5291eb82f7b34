import { beSignedUp, fillCredentials, somebodyNew } from '../account/account-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack, placeOf } from '../late-answers.ts'
import { JOURNEY } from '../tags.ts'
import { comeToWrite } from './review-verbs.ts'
import {
  BODY,
  choosePictures,
  expectPublished,
  expectTyped,
  fillReview,
  formOf,
  HANDLE,
  openReview,
  photograph,
  publish,
  send,
} from './writer-verbs.ts'

test('[6.03] [3.05] a review is filled in signed out, and published after signing up, with nothing lost', {
  tag: JOURNEY,
}, async ({ page }) => {
  const body = `${BODY} (${crypto.randomUUID()})`
  await openReview(page)
  await fillReview(page, { body })
  await page.getByLabel('Your height, ft').fill('5')
  await page.getByLabel('Your height, in').fill('6')
  await page.getByLabel('Your weight').selectOption('150-179 lb (68-81 kg)')
  await page.getByRole('group', { name: 'Comfort for your knees' }).getByRole('radio', { name: '2' }).click()
  await choosePictures(page, [await photograph('desk.jpg'), await photograph('knees.jpg', 180, 240)])
  await page.getByLabel('Picture 1: what it shows').fill('By the window')
  await expectAccessibleAtEveryWidth(page, 'filled in')
  await send(page)

  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await fillCredentials(page, somebodyNew())
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`/review?product=${HANDLE}`)
  await expect(page.getByRole('status').filter({ hasText: 'You are signed in' })).toBeFocused()
  await expectTyped(page, { body })
  await expect(page.getByLabel('Your height, ft')).toHaveValue('5')
  await expect(page.getByLabel('Picture 1: what it shows')).toHaveValue('By the window')
  await expect(page.getByText('knees.jpg')).toBeVisible()

  await publish(page)
  await expectAccessibleAtEveryWidth(page, 'sent')
  await expectPublished(await page.context().newPage(), body)
  await page.getByRole('link', { name: 'See it on the product page' }).click()
  const row = page.getByRole('listitem').filter({ hasText: body })
  await expect(row).toBeInViewport()
  await expect(row.getByText('Takes a week')).toBeVisible()
  await expect(row.getByRole('img', { name: 'By the window' })).toBeVisible()
  await expect(row.getByText(/5'6"/)).toBeVisible()
  await page.goto(`/review?product=${HANDLE}`)
  await expect(page.getByText(/^You reviewed this on/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Change whatever you like')).toBeVisible() // no draft of it is left
})

test('[6.03] it is written among the reviews, where it was asked for', async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await page.goto(`/product/${HANDLE}`)
  await comeToWrite(page)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expect(page.getByRole('heading', { name: 'Write a review' })).toBeFocused()
  await expect(page).toHaveURL(`/product/${HANDLE}`)
  await fillReview(page, { body: 'Written in place: it wobbles a little on a thick rug.' })
  await expectAccessibleAtEveryWidth(page, 'in place')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(formOf(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expectTyped(page, { body: 'Written in place: it wobbles a little on a thick rug.' })
  await publish(page)
  await expectPublished(page, 'it wobbles a little on a thick rug')
})

test('[6.03] one’s own review is changed and removed; its pictures in another order, with other words', async ({
  page,
  shop,
}) => {
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  await choosePictures(page, [await photograph('first.jpg'), await photograph('second.jpg')])
  await page.getByLabel('Picture 1: what it shows').fill('The first')
  await page.getByLabel('Picture 2: what it shows').fill('The second')
  await publish(page)

  await page.goto('/')
  await openReview(page)
  await expect(page.getByText(/^You reviewed this on/)).toBeVisible()
  await expectTyped(page)
  await page.getByRole('radio', { name: '5 stars' }).click()
  await page.getByRole('button', { name: 'Move up picture 2' }).click()
  await expect(page.getByLabel('Picture 1: what it shows')).toHaveValue('The second')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByLabel('Picture 1: what it shows').fill('The only one')
  await expectAccessibleAtEveryWidth(page, 'changing it')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Your changes are published' })).toBeFocused()
  await openReview(page)
  await expectTyped(page, { stars: '5 stars' })
  await expect(page.getByLabel(/^Picture \d: what it shows/)).toHaveCount(1)
  await expect(page.getByLabel('Picture 1: what it shows')).toHaveValue('The only one')

  await page.getByRole('button', { name: 'Remove my review' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Remove my review' }).click()
  await expect(page.getByRole('button', { name: 'Remove it' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('heading', { name: 'Your review is removed' })).toBeFocused()
  await openReview(page)
  await expect(page.getByText(/^You reviewed this on/)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue('')
})

test('[6.03] the form stays where it is when it turns out that its writer has published a review before', async ({
  page,
  shop,
}) => {
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  await publish(page)

  const isKnown = await holdBack(page, '**/rest/v1/reviews?*')
  await openReview(page)
  const stars = page.getByRole('radio', { name: '5 stars' })
  const name = page.getByLabel('What you want to be called')
  const action = page.getByRole('button', { name: /^(Send review|Save changes)$/ })
  const places = async () => [await placeOf(stars), await placeOf(name), await placeOf(action)]
  await stars.click()
  const before = await places()
  isKnown()
  await expect(page.getByText(/^You reviewed this on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove my review' })).toBeVisible()
  expect(await places()).toEqual(before)
  await expectAccessibleAtEveryWidth(page, 'with what was published before')
})

test('[5.09] what is wrong is told beside its field, the first is focused, and it goes as it is mended', async ({
  page,
}) => {
  await openReview(page)
  await send(page)
  const stars = page.getByRole('radiogroup', { name: 'Your rating' })
  await expect(stars).toHaveAccessibleDescription('Choose one to five stars.')
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  await expect(page.getByText('Say what you want to be called.')).toBeVisible()
  const body = page.getByRole('textbox', { name: 'Your review' })
  await expect(body).toHaveAccessibleDescription(/Write at least 10 characters/)
  await expectAccessibleAtEveryWidth(page, 'all is missing')
  await page.getByRole('radio', { name: '1 star', exact: true }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expect(stars).not.toHaveAccessibleDescription(/./)
  await page.getByLabel('What you want to be called').fill('Kim')
  await body.fill('x'.repeat(5001))
  await expect(page.getByText('5,001 / 5,000')).toBeVisible()
  await page.getByLabel('Desk height, in').fill('high')
  await send(page)
  await expect(body).toBeFocused()
  await expect(body).toHaveAccessibleDescription(/A review can have at most 5,000 characters/)
  await body.fill(BODY)
  await send(page)
  await expect(page.getByLabel('Desk height, in')).toBeFocused()
  await expect(page.getByText('Use numbers only, such as 29.')).toBeVisible()
})

test('[6.03] by the keyboard alone, from the first star to the thanks', { tag: JOURNEY }, async ({
  page,
  shop,
}) => {
  await beSignedUp(page, shop)
  await openReview(page)
  await page.getByRole('radio', { name: '1 star', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kim')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Takes a week')
  await page.keyboard.press('Tab')
  await page.keyboard.type(BODY)
  await expectTyped(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeFocused()
  await page.getByRole('button', { name: 'Send review' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See it on the product page' })).toBeFocused()
})

test('[6.03] without JavaScript the page says what it needs, and where else to turn', async ({
  browser,
  shop,
}) => {
  await using context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/review?product=${HANDLE}`)
  // Playwright's search by text or role ignores the contents of noscript.
  const needs = page.locator('main noscript > p')
  await expect(needs).toBeVisible()
  await expect(needs).toContainText('This page needs JavaScript')
  await expect(needs.locator('a')).toHaveAttribute(
    'href',
    /^mailto:support@keelseating\.example\?subject=Review/,
  )
  await page.goto(`/product/${HANDLE}`)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expect(page).toHaveURL(`/review?product=${HANDLE}`)
})

test('[2.24] a product that is not there has no review', async ({ page }) => {
  expect((await page.goto('/review?product=none'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
})

test('who comes to write without saying of what chooses the product there', async ({ page }) => {
  expect((await page.goto('/review'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to review?' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the choice of a product')
  await page.getByRole('main').getByRole('link', { name: 'Keel Kneeling Chair', exact: true }).click()
  await expect(page).toHaveURL('/review?product=keel-kneeling-chair')
  await expect(page.getByRole('heading', { level: 1, name: 'Keel Kneeling Chair' })).toBeVisible()
})
