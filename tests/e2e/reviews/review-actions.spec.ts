import type { Page, Response } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import type { BrowserConfig } from '#shop/clients/browser-config.ts'
import { beSignedUp, PASSWORD, somebodyNew } from '../account/account-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'
import { comeToReviews, importReview, readOpinions, type WrittenReview } from './review-verbs.ts'

const HANDLE = 'keel-caster-set'
const PATH = `/product/${HANDLE}`

const isVote = (response: Response) =>
  response.request().method() === 'POST' && response.url().includes('/rest/v1/review_votes')

function actionsOf(page: Page, { id, author }: WrittenReview) {
  const review = page.locator(`#review-${id}`)
  return {
    review,
    helpful: review.getByRole('button', { name: /^Helpful/ }),
    report: review.getByRole('button', { name: `Report the review by ${author}` }),
  }
}

async function openReview(page: Page, review: WrittenReview) {
  await page.goto(PATH)
  await comeToReviews(page)
  return actionsOf(page, review)
}

test('[2.29] somebody signed in finds a review helpful, and takes that back', { tag: JOURNEY }, async ({
  page,
  shop,
}) => {
  const written = await importReview(shop, { handle: HANDLE })
  await beSignedUp(page, shop)
  const { helpful, report } = await openReview(page, written)
  await helpful.click()
  await expect(helpful).toHaveText(/^Helpful \(1\)/)
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => readOpinions(shop, written)).toMatchObject({ helpful: 1 })
  // The page has the count of the vote, and what marks it as one's own comes late.
  const marks = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/reviews\?.*review_votes/, async (route) => {
    await marks.promise
    await route.continue()
  })
  await page.reload()
  await comeToReviews(page)
  await expect(helpful).toHaveText(/^Helpful \(1\)/)
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  const leftOfReport = async () => (await report.boundingBox())?.x
  const before = await leftOfReport()
  marks.resolve()
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  expect(await leftOfReport()).toBe(before)
  await expectAccessibleAtEveryWidth(page, 'with a vote', `#review-${written.id}`)
  await helpful.click()
  await expect(helpful).toHaveText(/^Helpful:/)
  await expect.poll(() => readOpinions(shop, written)).toMatchObject({ helpful: 0 })
})

test('[2.29] a vote in two tabs is one', async ({ page, context, shop }) => {
  const written = await importReview(shop, { handle: HANDLE })
  await beSignedUp(page, shop)
  const other = await context.newPage()
  const [here, there] = [await openReview(page, written), await openReview(other, written)]
  // Neither tab may learn of the other one's vote before it has its own.
  const clicked = Promise.withResolvers<void>()
  for (const tab of [page, other])
    await tab.route('**/rest/v1/review_votes*', async (route) => {
      if (route.request().method() === 'POST') await clicked.promise
      await route.continue()
    })
  // A tab shows its own vote before the backend has it, so the count is read after both answers.
  const bothAnswered = Promise.all([page, other].map((tab) => tab.waitForResponse(isVote)))
  await here.helpful.click()
  await there.helpful.click()
  clicked.resolve()
  await bothAnswered
  for (const { helpful } of [here, there]) {
    await expect(helpful).toHaveText(/^Helpful \(1\)/)
    await expect(helpful).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await readOpinions(shop, written)).toMatchObject({ helpful: 1 })
})

test('[2.29] a vote that does not get through is taken back on the page, with a word', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/ERR_FAILED|ERR_CONNECTION/)
  const written = await importReview(shop, { handle: HANDLE })
  await beSignedUp(page, shop)
  await page.route('**/rest/v1/review_votes*', (route) => route.abort())
  const { review, helpful } = await openReview(page, written)
  await helpful.click()
  await expect(review.getByRole('status')).toContainText('did not go through')
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  await expect(helpful).toHaveText(/^Helpful:/)
  await page.unroute('**/rest/v1/review_votes*')
  await helpful.click()
  await expect(helpful).toHaveText(/^Helpful \(1\)/)
  await expect(review.getByRole('status')).toBeEmpty()
})

test('[2.29] nobody votes for what they wrote', async ({ page, shop }) => {
  const writer = somebodyNew()
  await beSignedUp(page, shop, writer)
  await page.goto(PATH)
  const config: BrowserConfig = JSON.parse((await page.locator('#keel-config').textContent()) ?? '')
  const client = createClient(config.backend.url, config.backend.anonKey, { auth: { persistSession: false } })
  await client.auth.signInWithPassword({ email: writer.email, password: PASSWORD })
  const row = { product_handle: HANDLE, author: 'Me', rating: 5, body: 'They roll on wood and on carpet.' }
  const { data } = await client.from('reviews').insert(row).select('id').single()
  const { review, helpful } = await openReview(page, { id: data?.id, author: 'Me' })
  await expect(review).toContainText('Your review')
  await expect(helpful).toHaveCount(0)
  await client.auth.signOut({ scope: 'local' })
})

test('[6.03] who is not signed in is led to sign in, and back to the review, where the vote is done', async ({
  page,
  shop,
}) => {
  const written = await importReview(shop, { handle: HANDLE })
  await page.goto(`${PATH}?review-sort=highest`)
  await comeToReviews(page)
  const { review, helpful } = actionsOf(page, written)
  await helpful.click()
  await page.waitForURL(/\/login\?next=/)
  const { email, password } = somebodyNew()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(new RegExp(`${PATH}\\?review-sort=highest#review-${written.id}$`))
  await expect(review).toBeInViewport()
  await expect(helpful).toHaveText(/^Helpful \(1\)/)
  await expect.poll(() => readOpinions(shop, written)).toMatchObject({ helpful: 1 })
  await page.reload()
  await comeToReviews(page)
  await expect(helpful).toHaveAttribute('aria-pressed', 'true')
})

test('[6.03] a session that has ended meanwhile loses nothing of a report', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status (?:of )?400 .*refresh_token/)
  const written = await importReview(shop, { handle: HANDLE })
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  const { review, report } = await openReview(page, written)
  await report.click()
  await review.getByRole('radio', { name: 'It advertises something' }).check()
  await review.getByLabel('Anything we should know (optional)').fill('It names three shops.')
  // The session looks expired, and its refresh token as if another device had signed out everywhere.
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      const kept = JSON.parse(storage.getItem('keel_session') ?? 'null')
      if (!kept) continue
      const ended = { ...kept, refresh_token: 'gone', expires_at: Math.floor(Date.now() / 1000) - 60 }
      storage.setItem('keel_session', JSON.stringify(ended))
    }
  })
  await review.getByRole('button', { name: 'Send report' }).click()
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('main').getByLabel('Email').fill(somebody.email)
  await page.getByRole('main').getByLabel('Password').fill(somebody.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(new RegExp(`#review-${written.id}$`))
  await expect(review.getByRole('radio', { name: 'It advertises something' })).toBeChecked()
  await expect(review.getByLabel('Anything we should know (optional)')).toHaveValue('It names three shops.')
  await review.getByRole('button', { name: 'Send report' }).click()
  await expect(review).toContainText('You reported this.')
})

test('[2.29] a report says why, and is sent once', { tag: JOURNEY }, async ({ page, shop }) => {
  const written = await importReview(shop, { handle: HANDLE })
  await beSignedUp(page, shop)
  const { review, report } = await openReview(page, written)
  await report.click()
  await expect(review.getByRole('radio')).toHaveCount(7)
  await expect(review.getByRole('group')).not.toContainText(/star/i)
  await page.setViewportSize({ width: 390, height: 844 })
  const airOfTwoLines = await review
    .getByText('It was not written by someone who used this')
    .evaluate((label) => {
      const words = document.createRange()
      words.selectNodeContents(label)
      return label.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom
    })
  expect(airOfTwoLines, 'between the words and the ring of the next reason').toBeGreaterThanOrEqual(8)
  await expectAccessibleAtEveryWidth(page, 'while reporting', `#review-${written.id}`)
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await report.click()
  await review.getByRole('button', { name: 'Send report' }).click()
  // The browser asks for the reason.
  await expect(review.getByRole('radio').first()).toBeFocused()
  await review.getByRole('radio', { name: 'It was copied from elsewhere' }).check()
  await review.getByLabel('Anything we should know (optional)').fill('Word for word.')
  await review.getByRole('button', { name: 'Send report' }).click()
  await expect(review.getByRole('status')).toContainText('Thank you')
  await expect(review).toContainText('You reported this.')
  const report1 = { reason: 'copied', note: 'Word for word.' }
  expect(await readOpinions(shop, written)).toEqual({ helpful: 0, reports: [report1] })
  await page.reload()
  await comeToReviews(page)
  await expect(review).toContainText('You reported this.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('[2.29] what needs it says so once, and no button is there that does nothing', async ({
    page,
    shop,
  }) => {
    await importReview(shop, { handle: HANDLE })
    await importReview(shop, { handle: HANDLE })
    await page.goto(PATH)
    const section = page.locator('#reviews')
    await expect(section.getByText('turn on JavaScript')).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
  })
})
