import type { Page } from '@playwright/test'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { chooseOption, fillFit, findFit, openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const card = (page: Page) => page.getByRole('article', { name: /^Your setting for the / })

/** Each part to set, with its position. */
const positions = (page: Page) => card(page).getByRole('listitem').locator('p:has(strong)')

test('[2.30] [9.16] somebody of 5 ft 6 with a desk of 29 in gets the default, its reason and the gaps', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  await expect(page).toHaveURL(/height-ft=5&height-in=6.*#fit-answer$/)
  await expect(positions(page)).toHaveText(['Seat knobs, all hole 2', 'Knee knobs, both hole 1'])
  const elbows =
    'Your elbows are about 2.5 in (6 cm) above the top of your desk, about where a keyboard puts your hands.'
  await expect(card(page).getByText(elbows, { exact: true })).toBeVisible()
  await expect(card(page).getByRole('img', { name: 'The Kneeling Chair from the side' })).toBeVisible()
})

test('[4.04] the answer’s page shows the finish that was chosen before somebody asked, with a script and without', {
  tag: ONE_WIDTH,
}, async ({ page, browser, shop }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await chooseOption(page, 'Frame finish', 'Walnut')
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()

  await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const plain = await context.newPage()
  await plain.goto('/product/keel-kneeling-chair?Frame+finish=Black')
  await findFit(plain, { feet: '5', inches: '6', deskIn: '29' })
  await expect(plain.getByRole('radio', { name: 'Black' })).toBeChecked()
})

test('[9.16] somebody of 5 ft 2 whose shins hurt: knee knobs in hole 2, the seat’s front in hole 3', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await page.goto('/setup-guide')
  await findFit(page, { feet: '5', inches: '2', deskIn: '30', shinsHurt: true })
  await expect(positions(page)).toHaveText([
    'Seat knobs, rear hole 2',
    'Seat knobs, front hole 3',
    'Knee knobs, both hole 2',
  ])
})

test('[9.16] a raised front from which hands do not come to the desk is a near miss, not somebody’s own', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/setup-guide')
  await findFit(page, { feet: '5', inches: '2', deskIn: '29', shinsHurt: true })
  const raised = page.getByRole('article', { name: 'with its front raised for your shins' })
  const elbows =
    /^Your elbows are about [\d.]+ in \(\d+ cm\) above the top of your desk, too high for comfortable typing: a raised keyboard helps\.$/
  await expect(raised.getByText(elbows)).toBeVisible()
  const instead = page.getByRole('heading', { name: 'The Kneeling Chair comes close' }).locator('..')
  await expect(instead.getByRole('link', { name: 'Criss-Cross Armless Chair' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('a height may be typed in words, all of it', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/product/keel-kneeling-chair')
  // As a person types: a field that takes too little cuts off what is typed, and not what a script fills in.
  await page.getByLabel('Your height, ft').pressSequentially('5 feet and 10 inches')
  await page.getByLabel('Desk height, in').pressSequentially('29.5 inches')
  await page.getByRole('button', { name: 'Find my fit' }).click()
  await expect(page.getByLabel('Your height, ft')).toHaveValue('5')
  await expect(page.getByLabel('Your height, in')).toHaveValue('10')
  await expect(page.getByLabel('Desk height, in')).toHaveValue('29.5')
})

test('[1.04] somebody of 6 ft 8 is told that it does not suit, and why', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await findFit(page, { feet: '6', inches: '8', deskIn: '29' })
  const answer = page.getByRole('article', { name: 'The Kneeling Chair is not suitable' })
  const reason = `It is built for people from 5'2" to 6'2", and you are 6'8".`
  await expect(answer.getByText(reason, { exact: true })).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'These fit you' })).toBeVisible()
  const other = answer.getByRole('listitem').filter({ hasText: 'Criss-Cross' })
  await expect(other.getByText('$179.00', { exact: true })).toBeVisible()
  await answer.getByRole('link', { name: 'Criss-Cross Armless Chair' }).click()
  await expect(positions(page)).toHaveText(['Seat height 19.5 in (50 cm)'])
  await page.goBack()
  await expect(card(page)).toHaveCount(0)
})

test('letters get a message at their field, and stay where they were typed', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await openProduct(page, 'keel-kneeling-chair')
  await findFit(page, { feet: 'five', inches: '6', deskIn: '29' })
  const feet = page.getByLabel('Your height, ft')
  await expect(feet).toHaveValue('five')
  await expect(feet).toHaveAccessibleDescription('Use numbers only, such as 5 and 6.')
  await expect(page.getByLabel('Your height, in')).toHaveValue('6')
  await page.getByRole('link', { name: 'Use numbers only, such as 5 and 6.' }).click()
  await expect(feet).toBeFocused()
})

test('centimeters in the field for inches are offered as what was meant, and one press takes them', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto('/setup-guide?chair=keel-criss-cross-chair&height-in=168&desk-in=74')
  const height = page.getByRole('group', { name: 'Your height' })
  await expect(page.getByLabel('Your height, in')).toHaveAccessibleDescription(/^Check your height/)
  await height.getByRole('link', { name: `168 cm (5'6")` }).click()
  await expect(page.getByLabel('Your height, cm')).toHaveValue('168')
  await page.getByRole('group', { name: 'Desk height' }).getByRole('link', { name: '74 cm' }).click()
  await expect(page.getByRole('article', { name: 'Your setting for the Criss-Cross' })).toBeVisible()
})

test('5,5 may be 5 ft 5 or five and a half: both are offered', { tag: ONE_WIDTH }, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await findFit(page, { feet: '5,5', inches: '', deskIn: '29' })
  const height = page.getByRole('group', { name: 'Your height' })
  await expect(height.getByRole('link')).toHaveText([`5'5"`, `5'6"`])
  await height.getByRole('link', { name: `5'5"` }).click()
  await expect(card(page).getByText(`5'5" tall, at a 29-inch desk.`, { exact: true })).toBeVisible()
})

test('figures that the browser is asked to keep are there at the next chair, until that is taken back', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await findFit(page, { feet: '5', inches: '6', deskIn: '29' })
  await page.goto('/setup-guide')
  await expect(page.getByLabel('Desk height, in')).toHaveValue('')

  await page.getByLabel('Keep my figures in this browser').check()
  await findFit(page, { feet: '5', inches: '2', deskIn: '30', shinsHurt: true })
  await openProduct(page, 'keel-two-pad-kneeling-chair')
  await expect(page.getByLabel('Desk height, in')).toHaveValue('30')
  await expect(page.getByLabel('Your height, ft')).toHaveValue('5')
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await page.goto('/compare')
  await page.getByText('See which of them fit you and your desk').click()
  await page.getByRole('button', { name: 'Compare for me' }).click()
  await expect(page.getByText(`For 5'2", sore shins, at a desk 30 in high`)).toBeVisible()

  await page.goto('/setup-guide')
  await page.getByLabel('Keep my figures in this browser').uncheck()
  await page.reload()
  await expect(page.getByLabel('Keep my figures in this browser')).not.toBeChecked()
  await expect(page.getByLabel('Desk height, in')).toHaveValue('')
})

test('10,000 characters, 1 ft, 9 ft and both units are answered, not broken', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  for (const query of [
    `height-ft=${'9'.repeat(10_000)}`,
    'height-ft=1',
    'height-ft=9',
    'desk-in=29&desk-cm=74',
  ]) {
    const answer = await page.goto(`/product/keel-kneeling-chair?${query}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: /need(s)? another look/ })).toBeVisible()
  }
})

test('the caster set asks which chair it is for', { tag: ONE_WIDTH }, async ({ page }) => {
  await openProduct(page, 'keel-caster-set')
  const chair = page.getByLabel('Which chair are they for?')
  await chair.selectOption('Kneeling Chair')
  await findFit(page, { feet: '5', inches: '6', deskIn: '30' })
  await expect(page.getByRole('article', { name: 'The Caster Set is not suitable' })).toBeVisible()
  await chair.selectOption('Saddle Stool')
  await findFit(page, { feet: '5', inches: '6', deskIn: '30' })
  await expect(positions(page)).toHaveText([/^Seat height [\d.]+ in \(\d+ cm\)$/])
})

test('WCAG 2.2 AA holds for the finder blank, answered and at fault; targets are 44 px; nothing scrolls sideways', {
  tag: JOURNEY,
}, async ({ page }) => {
  for (const query of ['', '?height-cm=170&desk-cm=75', '?height-cm=abc']) {
    await page.goto(`/setup-guide${query}`)
    await expectAccessible(page, query)
  }
  const targets = page
    .locator('#fit')
    .locator('input[type=text], select, button, label:has(input[type=radio]), a')
  const heightsPx = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heightsPx.length).toBeGreaterThanOrEqual(4)
  for (const heightPx of heightsPx) expect(heightPx).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('[2.49] the setup guide has its parts, and leads back to the chair and on to a person', async ({
  page,
}) => {
  await page.goto('/setup-guide')
  for (const name of ['Default position', 'Quick fixes', 'Pro tips', 'The golden rule']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to the kneeling chair' })).toHaveAttribute(
    'href',
    '/kneeling-chair',
  )
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('definition').filter({ hasText: /^Hole \d$/ })).toHaveText(['Hole 2', 'Hole 1'])
})

test('the setup card prints alone, on one sheet', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/product/keel-kneeling-chair?height-ft=5&height-in=2&desk-in=30&shins=yes')
  await page.emulateMedia({ media: 'print' })
  await expect(card(page)).toBeVisible()
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Find my fit' })).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[2.30] the finder answers all the same', { tag: ONE_WIDTH }, async ({ page }) => {
    await openProduct(page, 'keel-criss-cross-chair')
    await fillFit(page, { feet: '5', inches: '6', deskIn: '29' })
    await page.getByRole('button', { name: 'Find my fit' }).click()
    await expect(positions(page)).toHaveText(['Seat height 20.5 in (52 cm)'])
    await expect(page.getByLabel('Desk height, in')).toHaveValue('29')
  })
})
