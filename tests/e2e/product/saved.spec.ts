import { seats } from '#facts/seats.ts'
import { signedInElsewhere, signIn, signOut, signUp, somebodyNew } from '../account/account-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { box, nothing, openAccountList, rows, savedHere, saveForLater } from './saved-verbs.ts'

test('a seat is saved without an account, and is listed with its price and stock of today until it is removed', {
  tag: JOURNEY,
}, async ({ page }) => {
  await page.goto('/saved')
  await expect(nothing(page)).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'with nothing saved')
  await saveForLater(page, 'keel-saddle-stool')
  await saveForLater(page, 'keel-kneeling-chair')
  await page.reload()
  await expect(box(page)).toBeChecked()
  await page.getByRole('link', { name: 'See what you saved' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Keel Kneeling Chair')
  await expect(rows(page).first()).toContainText('$249.00')
  await expect(rows(page).first()).toContainText('In stock')
  await expectAccessibleAtEveryWidth(page, 'with two seats saved')
  await page.getByRole('link', { name: 'Compare these seats' }).click()
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
    /Kneeling Chair/,
    /Saddle Stool/,
  ])

  await page.goto('/compare')
  const stool = page.getByRole('checkbox', { name: 'Save for later Saddle Stool' })
  await expect(stool).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Save for later', checked: true })).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'Save for later' })).toHaveCount(seats.length)
  await stool.uncheck()
  await expect.poll(() => savedHere(page)).not.toContain('keel-saddle-stool')

  await page.goto('/saved')
  await expect(rows(page)).toHaveCount(1)
  const compare = page.getByRole('main').getByRole('link', { name: 'Compare our seats' }).first()
  await expect(compare).toHaveAttribute('href', '/compare')
  await page.getByRole('button', { name: 'Remove Keel Kneeling Chair' }).press('Enter')
  await expect(nothing(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Keel Kneeling Chair is removed' })).toHaveCount(1)
  await saveForLater(page, 'keel-kneeling-chair')
  await page.getByRole('link', { name: 'See what you saved' }).click()
  await page.getByRole('button', { name: 'Remove Keel Kneeling Chair' }).click()
  await expect(nothing(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Keel Kneeling Chair' })).toBeVisible()
  await expect(box(page)).not.toBeChecked()
})

test('what was saved before moves into the account at sign-in, follows to another browser, and stays there at sign-out', async ({
  page,
  browser,
  shop,
}) => {
  const ada = somebodyNew()
  await saveForLater(page, 'keel-saddle-stool')
  await signUp(page, ada)
  await page.goto('/saved')
  await expect(rows(page)).toHaveText([/Keel Saddle Stool/])
  expect(await page.evaluate(() => localStorage.getItem('keel_saved'))).toBeNull()
  await saveForLater(page, 'keel-kneeling-chair')
  {
    await using elsewhere = await signedInElsewhere(browser, shop, ada)
    await expect.poll(() => savedHere(elsewhere.page)).toContain('keel-saddle-stool')
    await openProduct(elsewhere.page, 'keel-saddle-stool')
    await expect(box(elsewhere.page)).toBeChecked()
    await elsewhere.page.goto('/saved')
    await expect(rows(elsewhere.page)).toHaveText([/Keel Kneeling Chair/, /Keel Saddle Stool/])
    await elsewhere.page.getByRole('button', { name: 'Remove Keel Saddle Stool' }).click()
    await expect(rows(elsewhere.page)).toHaveCount(1)
  }
  await page.goto('/saved')
  await expect(rows(page)).toHaveText([/Keel Kneeling Chair/])
  await signOut(page)
  expect(await savedHere(page)).not.toContain('keel-')
  await page.goto('/saved')
  await expect(nothing(page)).toBeVisible()
  await signUp(page, somebodyNew())
  await page.goto('/saved')
  await expect(nothing(page)).toBeVisible()
  await signOut(page)
  await signIn(page, ada)
  await page.goto('/saved')
  await expect(rows(page)).toHaveText([/Keel Kneeling Chair/])
})

test('what was saved comes into the account by itself, on whatever page follows the sign-in', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await saveForLater(page, 'keel-saddle-stool')
  await signUp(page, somebodyNew())
  await expect.poll(() => savedHere(page)).toMatch(/^\n*[0-9a-f-]{36}\nkeel-saddle-stool\n*$/)
})

test('what the account saved elsewhere is ticked on the page on which it comes', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await openAccountList(page, shop, ['keel-saddle-stool'])
  await page.addInitScript(() => localStorage.removeItem('keel_account_saved'))
  await openProduct(page, 'keel-saddle-stool')
  await expect(box(page)).toBeChecked()
})

test('the cart leads whoever is signed in to what their account may have saved elsewhere since', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await openAccountList(page, shop, ['keel-saddle-stool'])
  await page.getByRole('button', { name: 'Remove Keel Saddle Stool' }).click()
  await expect(nothing(page)).toBeVisible()
  await expect.poll(() => savedHere(page)).not.toContain('keel-saddle-stool')
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'See what you saved for later' })).toBeVisible()
})

test('the cart shows the way to what was saved in another tab once it is looked at again', {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  await page.goto('/cart')
  const link = page.getByRole('link', { name: 'See what you saved for later' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(link).toBeHidden()
  const other = await context.newPage()
  await saveForLater(other, 'keel-saddle-stool')
  await other.close()
  // A tab of this browser is in view all the time.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(link).toBeVisible()
})

test('a list that is full, made up or of what is no longer sold gets a clear answer', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const write = (text: string) => page.evaluate((kept) => localStorage.setItem('keel_saved', kept), text)
  await openProduct(page, 'keel-kneeling-chair')
  await write(Array.from({ length: 50 }, (_, at) => `stool-${at}`).join('\n'))
  await box(page).click()
  await expect(page.getByText('You have saved 50 products, as many as we keep').first()).toBeVisible()
  await expect(box(page)).not.toBeChecked()
  await page.goto('/saved')
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toContainText('‘stool-0’ is no longer sold.')

  await write('{"a": [1]}\n<b>x</b>\nkeel-saddle-stool\n../admin')
  await page.goto('/saved')
  await expect(rows(page)).toHaveText([/Keel Saddle Stool/])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing offers to save, and the page says why', { tag: ONE_WIDTH }, async ({ page }) => {
    await openProduct(page, 'keel-kneeling-chair')
    await expect(box(page)).toBeHidden()
    await page.goto('/saved')
    await expect(page.locator('main noscript > p')).toContainText('so this list needs JavaScript')
    await expect(nothing(page)).toBeHidden()
    await expect(page.getByText('Looking for what you saved …')).toBeHidden()
  })
})
