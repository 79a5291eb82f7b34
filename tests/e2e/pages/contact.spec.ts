import { brand } from '#facts/brand.ts'
import { javascriptBytes, MAX_BYTES_BEFORE_A_TOUCH } from '#tests/fixtures/browser/javascript-bytes.ts'
import { layoutShifts, noteLayoutShifts, scrollToTheEnd } from '#tests/fixtures/browser/layout-shift.ts'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { mailThatSays, takeTime } from '../form-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const MESSAGE = 'My knees say that the seat is too high.\n<script>alert(1)</script>'

test('[2.40] [1.03] [9.13] a form, the ways to reach us and the hours, in a page that moves nothing', {
  tag: JOURNEY,
}, async ({ page }) => {
  await noteLayoutShifts(page)
  expect(await javascriptBytes(page, '/contact')).toBeLessThanOrEqual(MAX_BYTES_BEFORE_A_TOUCH)
  const main = page.getByRole('main')
  for (const name of ['Name', 'Email', 'Subject', 'Order number (optional)', 'Message'])
    await expect(main.getByLabel(name, { exact: true })).toBeVisible()
  await expect(main.getByText('0/2000 characters')).toBeVisible()
  await expect(main.getByRole('link', { name: brand.supportEmail })).toBeVisible()
  await expect(main.getByRole('link', { name: brand.phone })).toHaveAttribute('href', brand.phoneLink)
  await expect(main.getByText('Any time. We answer within 24 hours.')).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: /day/ })).toHaveText([
    'Monday to Friday: 9am to 6pm EST',
    'Saturday: 10am to 4pm EST',
    'Sunday: closed',
  ])
  await expectAccessible(page)
  await scrollToTheEnd(page)
  expect(await layoutShifts(page)).toEqual([])
})

test('[5.01] [8.20] [4.09] each field says what is wrong with it, until it is edited', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  const field = (name: string) => main.getByLabel(name, { exact: true })
  const send = main.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(field('Name')).toHaveAccessibleDescription('Name is required')
  await expect(field('Name')).toBeFocused()
  await expect(field('Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(field('Subject')).toHaveAccessibleDescription('Subject is required')
  await expect(main.getByText('Message must be at least 10 characters')).toBeVisible()
  await expectAccessible(page)

  await field('Name').fill('Ada')
  await expect(main.getByText('Name is required')).toBeHidden()
  await expect(field('Name')).not.toHaveAttribute('aria-invalid')
  await expect(main.getByText('Subject is required')).toBeVisible()

  await expect(field('Name')).toHaveAttribute('maxlength', '100')
  await expect(field('Email')).toHaveAttribute('maxlength', '255')
  await expect(field('Subject')).toHaveAttribute('maxlength', '200')
  await expect(field('Message')).toHaveAttribute('maxlength', '2000')
  // The server refuses what gets past the browser's limits.
  await main.locator('form [maxlength]').evaluateAll((all) => {
    for (const each of all) each.removeAttribute('maxlength')
  })
  await field('Name').fill('n'.repeat(101))
  await field('Email').fill(`${'e'.repeat(250)}@example.com`)
  await field('Subject').fill('s'.repeat(201))
  await field('Message').fill('m'.repeat(2001))
  await send.click()
  for (const problem of [
    'Name must be less than 100 characters',
    'Email must be less than 255 characters',
    'Subject must be less than 200 characters',
    'Message must be less than 2000 characters',
  ])
    await expect(main.getByText(problem)).toBeVisible()
  await field('Name').fill('   ')
  await field('Message').fill('  short   ')
  await send.click()
  await expect(main.getByText('Name is required')).toBeVisible()
  await expect(main.getByText('Message must be at least 10 characters')).toBeVisible()
})

test(
  '[4.09] [8.18] [9.13] [7.09] a message goes from the form to support, and its sender hears of it',
  { tag: JOURNEY },
  async ({ page, shop }, { project }) => {
    const email = `o'brien-${project.name}@buyer.example`.toLowerCase().replaceAll(' ', '-')
    await page.goto('/contact')
    await takeTime(page)
    const main = page.getByRole('main')
    await main.getByLabel('Name').fill('  Ada Lovelace ')
    await main.getByLabel('Email').fill(email)
    await main.getByLabel('Subject').fill('Too high')
    await main.getByLabel('Order number').fill('1001')
    await main.getByLabel('Message').fill(MESSAGE)
    await expect(main.getByText(`${MESSAGE.length}/2000 characters`)).toBeVisible()
    const pressedAt = Date.now()
    await main.getByRole('button', { name: 'Send Message' }).click()
    await expect(main.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    // The clause asks for at least a second; a busy machine takes longer.
    expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(1_000)
    await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
    await expect(main.getByRole('button', { name: 'Send Message' })).not.toHaveAttribute('aria-disabled')
    for (const name of ['Name', 'Email', 'Subject', 'Order number', 'Message'])
      await expect(main.getByLabel(name)).toHaveValue('')
    await expect(main.getByText('0/2000 characters')).toBeVisible()

    const toShop = await mailThatSays(shop, brand.supportEmail, `Reply-To: ${email}`)
    expect(toShop).toContain('Subject: Contact: Too high')
    expect(toShop).toContain('Name: Ada Lovelace\r\n')
    expect(toShop).toContain('&lt;script&gt;')
    const receipt = await mailThatSays(shop, email, 'Thank you for writing, Ada Lovelace.')
    expect(receipt).not.toContain('knees')
  },
)

test('[8.19] a failure says so and keeps every word', async ({ page, faults }) => {
  faults.expect(/status (?:of )?503/)
  await page.route('**/contact', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'Not now' }) : route.fallback(),
  )
  await page.goto('/contact')
  const main = page.getByRole('main')
  const words = { Name: 'Ada', Email: 'ada@buyer.example', Subject: 'Knees', Message: MESSAGE }
  for (const [name, value] of Object.entries(words)) await main.getByLabel(name).fill(value)
  await main.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await expect(page.getByText('Please try again later or contact us directly.')).toBeVisible()
  for (const [name, value] of Object.entries(words)) await expect(main.getByLabel(name)).toHaveValue(value)
  await expect(main.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

test('what is posted from elsewhere, or is too much, is refused before it is read', {
  tag: ONE_WIDTH,
}, async ({ request, shop }) => {
  const form = {
    name: 'Eve',
    email: 'eve@evil.example',
    subject: 'Hello',
    message: 'From elsewhere, unasked.',
  }
  const elsewhere = await request.post('/contact', { form, headers: { origin: 'https://evil.example' } })
  expect(elsewhere.status()).toBe(403)
  const headers = { origin: shop.origin, accept: 'application/json' }
  const broken = await request.post('/contact', {
    form: { ...form, email: 'eve@evil.example\r\nBcc: all@evil.example' },
    headers,
  })
  expect(broken.status()).toBe(422)
  expect(await broken.json()).toEqual({ kind: 'refused', problems: { email: 'Invalid email address' } })
  // This request comes last, as the server closes the connection on it.
  const huge = await request.post('/contact', { form: { ...form, message: 'm'.repeat(1_000_000) }, headers })
  expect(huge.status()).toBe(413)
  expect(await mailsTo(shop, 'eve@evil.example')).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[4.09] [5.01] [8.18] [8.20] the same by a page for each answer', async ({ page, shop, faults }, {
    project,
  }) => {
    const email = `bob-${project.name}@buyer.example`.toLowerCase().replaceAll(' ', '-')
    faults.expect(/status of 422/)
    await page.goto('/contact')
    await takeTime(page)
    const main = page.getByRole('main')
    await expect(main.getByText('characters')).toBeHidden()
    await main.getByLabel('Email').fill('bob')
    await main.getByLabel('Message').fill(MESSAGE)
    await main.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(main.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(main.getByLabel('Name')).toBeFocused()
    await expect(main.getByText('Invalid email address')).toBeVisible()
    await expect(main.getByLabel('Email')).toHaveValue('bob')
    await expect(main.getByLabel('Message')).toHaveValue(MESSAGE)

    await takeTime(page)
    await main.getByLabel('Name').fill('Bob')
    await main.getByLabel('Email').fill(email)
    await main.getByLabel('Subject').fill('Too high')
    await main.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact?sent=1#contact')
    await expect(main.getByRole('status')).toContainText('Message sent successfully!')
    await expect(main.getByRole('status')).toContainText("We'll get back to you within 24 hours.")
    await expect(main.getByLabel('Message')).toHaveValue('')
    await mailThatSays(shop, brand.supportEmail, `Reply-To: ${email}`)
    await mailThatSays(shop, email, 'Thank you for writing, Bob.')
  })
})
