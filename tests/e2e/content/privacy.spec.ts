import type { BrowserContext, Page } from '@playwright/test'
import { signUp, somebodyNew } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { choosePictures, fillReview, openReview, photograph } from '../reviews/writer-verbs.ts'
import { addToCart, chooseCurrency, findFit, openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

test('[2.45] whatever a visit leaves in the browser is named on the privacy page', {
  tag: ONE_WIDTH,
}, async ({ page, context }) => {
  await noteStoredKeys(context)
  await page.goto('/')
  expect(await keptBy(page, context), 'somebody who only looks').toEqual([])
  await chooseCurrency(page, 'GBP')
  await openProduct(page, 'keel-kneeling-chair')
  await addToCart(page)
  await page.getByLabel('Arrival date for your ZIP code').fill('04101')
  await page.getByRole('button', { name: 'Show dates' }).click()
  await expect(page.getByText('To Maine (04101)')).toBeVisible()
  await page.getByLabel('Keep my figures in this browser').check()
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  await page.goto('/product/keel-saddle-stool')
  await page.getByRole('checkbox', { name: 'Save for later' }).check()
  await expect.poll(() => keptBy(page, context)).toContain('keel_saved')
  await signUp(page, somebodyNew())
  await expect.poll(() => keptBy(page, context)).toContain('keel_account_saved')
  const found = new Set(await keptBy(page, context))
  await openReview(page)
  await fillReview(page)
  await choosePictures(page, [await photograph('back.jpg')])
  for (const name of ['keel_review_pictures', 'keel_review_drafts'])
    await expect.poll(() => keptBy(page, context)).toContain(name)
  for (const name of await keptBy(page, context)) found.add(name)
  expect([...found]).toEqual(
    expect.arrayContaining([
      'keel_currency',
      'keel_cart',
      'keel_figures',
      'keel_zip',
      'keel_viewed',
      'keel_saved',
      'keel_account_saved',
      'keel_session',
      'keel_toast',
      'keel_review_drafts',
    ]),
  )

  await page.goto('/privacy')
  const main = page.getByRole('main')
  for (const name of found) await expect(main.locator('code', { hasText: name }), name).toHaveCount(1)
})

const NOTED = 'data-of-the-test'

/** Notes every stored key, including those that are soon removed, such as that of a notice that was shown. */
async function noteStoredKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript((noted) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function note(key, value) {
      setItem.call(localStorage, noted, `${localStorage.getItem(noted) ?? ''} ${key}`)
      setItem.call(this, key, value)
    }
  }, NOTED)
}

async function keptBy(page: Page, context: BrowserContext): Promise<string[]> {
  const inPage = await page.evaluate(
    async (noted) => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(localStorage.getItem(noted) ?? '').split(' '),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...(await caches.keys()),
    ],
    NOTED,
  )
  const cookies = (await context.cookies()).map(({ name }) => name)
  // Such a name ends in a number that is new each time.
  const names = [...inPage, ...cookies].map((name) => (name.startsWith('lswt-') ? 'lswt-' : name))
  return [...new Set(names)].filter((name) => name !== '' && name !== NOTED)
}
