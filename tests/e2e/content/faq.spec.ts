import { brand } from '#facts/brand.ts'
import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { chooseCurrency } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

test('[2.47] [4.10] twelve questions, one open at a time whatever its topic, and the open one can be closed', {
  tag: JOURNEY,
}, async ({ page }) => {
  expect(await javascriptBytes(page, '/faq')).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
  const questions = page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(12)
  const open = page.getByRole('main').locator('details[open]')
  await expect(open).toHaveCount(0)
  for (const question of await questions.all()) {
    await question.getByRole('heading').click()
    await expect(open).toHaveCount(1)
    await expect(question).toHaveAttribute('open')
  }
  await expectAccessible(page)
  await questions.last().getByRole('heading').click()
  await expect(open).toHaveCount(0)
})

test('[2.47] support email and support phone', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/faq')
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['Support email', 'Support phone'])
  const mail = main.getByRole('link', { name: brand.supportEmail })
  await expect(mail).toHaveAttribute('href', `mailto:${brand.supportEmail}`)
  await expect(main.getByRole('link', { name: brand.phone })).toHaveAttribute('href', 'tel:+18005550142')
})

test('[3.08] each question is asked once, and has an answer', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/faq')
  const questions = page.getByRole('main').locator('details')
  const asked = await questions.getByRole('heading').allTextContents()
  expect(new Set(asked).size).toBe(12)
  for (const [at, whole] of (await questions.allTextContents()).entries()) {
    expect(asked[at]?.trim()).toMatch(/\?$/)
    expect(whole.replace(asked[at] ?? '', '').trim().length, asked[at]).toBeGreaterThan(30)
  }
})

test('[2.47] a question has an address, which opens it', async ({ page }) => {
  await page.goto('/faq#return')
  const answer = page.getByText('you get a full refund')
  await expect(answer).toBeInViewport()
  await page.getByRole('heading', { name: 'Is it hard on the knees?' }).click()
  await expect(answer).toBeHidden()
  await page.getByRole('link', { name: 'Link to this answer: Is it hard on the knees?' }).click()
  await expect(page).toHaveURL('/faq#knees')
  await page.goto('/faq#no-such-question')
  await page.goto('/faq#%')
  await expect(page.locator('main details')).toHaveCount(12)
})

test('[1.03] a limit that the checkout counts in dollars says so beside other prices', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/faq#delivery')
  await expect(page.getByText('free on orders over $99.')).toBeVisible()
  await chooseCurrency(page, 'EUR')
  await expect(page.getByText('free on orders over $99 USD.')).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[2.47] the browser itself opens what the address names', { tag: ONE_WIDTH }, async ({ page }) => {
    await page.goto('/faq#return')
    await expect(page.getByText('you get a full refund')).toBeVisible()
  })
})

test('on paper every question has its answer, and nothing that would open it', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print' })
  const questions = await page.getByRole('main').locator('details').all()
  expect(questions.length).toBeGreaterThan(10)
  for (const question of questions) {
    await expect(question.locator('> div')).toBeVisible()
    await expect(question.locator('summary svg')).toBeHidden()
  }
})
