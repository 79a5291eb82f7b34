import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

async function openBox(page: Page) {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  return page.getByRole('combobox', { name: 'Search for' })
}
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('[2.13] typing suggests products with picture and price, and pages, by keyboard', {
  tag: JOURNEY,
}, async ({ page }) => {
  const box = await openBox(page)
  await box.pressSequentially('sadel')
  await expect(options(page).first()).toContainText('Keel Saddle Stool')
  await expect(options(page).first()).toContainText('$169.00')
  await expect(options(page).first().locator('img')).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  // From the first one back to what was typed.
  await box.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL('/product/keel-saddle-stool')
})

test('[2.13] questions and articles are suggested, and Escape leaves the box open', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const box = await openBox(page)
  await box.pressSequentially('how much weight')
  await expect(options(page).first()).toContainText('How much weight can it carry?')
  await expect(options(page).first()).toContainText('Question')
  await box.press('ArrowDown')
  await expectAccessibleAtEveryWidth(page, 'with suggestions', 'header')
  await box.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=how+much+weight')
})

test('[2.13] nothing is asked for before the box is used', { tag: ONE_WIDTH }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  const isOfSuggestions = (url: string) => /suggest/.test(url)
  expect(asked.filter(isOfSuggestions)).toEqual([])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => asked.some(isOfSuggestions)).toBe(true)
})

test('[2.13] the last answer wins, whichever comes last', { tag: ONE_WIDTH }, async ({ page }) => {
  const held: (() => Promise<void>)[] = []
  await page.route('**/search/suggestions?q=casters', async (route) => {
    await new Promise<void>((resolve) => held.push(async () => resolve()))
    await route.continue().catch(() => {})
  })
  const box = await openBox(page)
  await box.fill('casters')
  await expect.poll(() => held.length).toBe(1)
  await box.fill('saddle')
  await expect(options(page).first()).toContainText('Saddle')
  await held[0]?.()
  await expect(options(page).first()).toContainText('Saddle')
})

test('[2.13] after Escape no answer brings the suggestions back', { tag: ONE_WIDTH }, async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/search/suggestions?q=saddle+stool', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const box = await openBox(page)
  await box.fill('saddle')
  await expect(options(page).first()).toContainText('Saddle')
  const asked = page.waitForRequest('**/search/suggestions?q=saddle+stool')
  await box.fill('saddle stool')
  await asked
  await box.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  answer()
  await page.evaluate(async () => {
    await fetch('/search/suggestions?q=casters').then((other) => other.text())
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await expect(options(page)).toHaveCount(0)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
})

test('[2.13] up from the field leads to the last suggestion, and keys that choose a letter to none', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const box = await openBox(page)
  await box.fill('saddle')
  await expect(options(page).first()).toContainText('Saddle')
  await box.evaluate((field) => {
    const key = { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true }
    field.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).last().getAttribute('id')) ?? '',
  )
  await box.press('ArrowDown')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
})

test('[2.13] a server that is busy suggests nothing, and the box still searches', { tag: ONE_WIDTH }, async ({
  page,
  faults,
}) => {
  faults.expect(/status (of )?429/)
  await page.route('**/search/suggestions?*', (route) => route.fulfill({ status: 429, body: '' }))
  const box = await openBox(page)
  const answered = page.waitForResponse(/suggestions/)
  await box.fill('saddle')
  await answered
  await expect(options(page)).toHaveCount(0)
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=saddle')
})

test('[2.13] a hundred letters at once ask once, for where the typing stops', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/search/suggestions') asked.push(searchParams.get('q') ?? '')
  })
  const box = await openBox(page)
  await box.fill('sad')
  await expect(options(page).first()).toContainText('Saddle')
  await box.evaluate((field: HTMLInputElement) => {
    for (let count = 2; count < 104; count += 1) {
      field.value = 'casters'.slice(0, count % 8)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await expect(options(page).first()).toContainText('Caster')
  expect(asked).toEqual(['sad', 'casters'])
})

test('[2.13] asked for a hundred things at once, the server answers each or says when to come back, and pages open as before', {
  tag: ONE_WIDTH,
}, async ({ request }) => {
  const ask = (q: string) => request.get('/search/suggestions', { params: { q } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(`chair number ${at}`)))
  const refused = answers.filter((answer) => answer.status() !== 200)
  expect(
    refused.map((answer) => answer.status()).filter((status) => status !== 429 && status !== 503),
  ).toEqual([])
  for (const answer of refused) expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  expect((await request.get('/product/keel-kneeling-chair')).status()).toBe(200)
  await expect.poll(async () => (await ask('saddle')).text()).toContain('Saddle')
})

test('[2.13] a text of 10,000 characters, or one with markup, suggests nothing and breaks nothing', {
  tag: ONE_WIDTH,
}, async ({ request }) => {
  for (const q of ['x'.repeat(10_000), '"><script>alert(1)</script>', '', '%', '\u0000']) {
    const answer = await request.get('/search/suggestions', { params: { q } })
    expect([answer.status(), (await answer.text()).includes('<script')]).toEqual([200, false])
  }
})
