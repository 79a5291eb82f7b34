import type { Page } from '@playwright/test'
import { claims } from '#facts/claims/claims.ts'
import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { openSlowLine } from '#tests/fixtures/shop/slow-line.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const REFUSED = /status (?:of )?4(?:09|22)/
const CHAIR = '/product/keel-kneeling-chair'
const DAY_MS = 24 * 60 * 60_000

/** What is withdrawn here others look for, so the shop is of its own. */
let shop: Shop

test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openSeededShop()
})
test.afterAll(() => shop?.[Symbol.asyncDispose]())

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The page as anybody gets it. */
const pageOf = async (page: Page, path: string) => (await page.request.get(path)).text()

test('[1.03] a certificate that is withdrawn is off its page at once, and put back as soon', {
  tag: ONE_WIDTH,
}, async ({ browser, faults, viewport }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  const page = await context.newPage()
  const names = async () => /Certifications: (?:<!-- -->)?([^<]*)/.exec(await pageOf(page, CHAIR))?.[1]
  expect(await names()).toBe('BIFMA, GREENGUARD Gold, ISO 9001')
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/ledger')
  await expect(page.getByRole('heading', { level: 1, name: 'What we claim' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(claims.length + 1)
  await expectAccessibleAtEveryWidth(page, 'what we claim')
  await page.getByRole('link', { name: 'Certified by BIFMA' }).click()
  await expect(page).toHaveURL(/\/office\/ledger\/./)
  await expectAccessibleAtEveryWidth(page, 'a claim')

  await page.getByRole('button', { name: 'Take it off the pages' }).click()
  await expect(page.getByText('The claim is off the pages.')).toBeVisible()
  await expect.poll(names).toBe('GREENGUARD Gold, ISO 9001')
  const visitor = await context.newPage()
  await visitor.goto(CHAIR)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.locator('body')).not.toContainText('BIFMA')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change is taken back.')).toBeVisible()
  await expect.poll(names).toBe('BIFMA, GREENGUARD Gold, ISO 9001')

  await page.getByRole('button', { name: 'Take it off the pages' }).click()
  await expect.poll(names).toBe('GREENGUARD Gold, ISO 9001')
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByText('The claim may be on the pages again.')).toBeVisible()
  await expect.poll(names).toBe('BIFMA, GREENGUARD Gold, ISO 9001')
})

test('a proof that is wrong is refused beside its field, and one that lapses soon is told of Today', {
  tag: ONE_WIDTH,
}, async ({ browser, faults, viewport }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  faults.expect(REFUSED)
  const page = await context.newPage()
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/ledger/certificate.iso-9001')
  const form = page.getByRole('form', { name: 'What proves it' })
  const record = async (fields: Readonly<Record<string, string>>) => {
    // Whatever a browser would hold back is sent all the same.
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true
      for (const field of element.querySelectorAll('textarea, input')) field.removeAttribute('maxlength')
    })
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
    await form.getByRole('button', { name: 'Record' }).click()
  }
  await record({ Proof: 'javascript:alert(1)', Source: 'DNV', 'Proved on': dayFromNow(-10) })
  await expect(form.getByLabel('Proof')).toHaveAccessibleDescription(
    /An address of a proof begins with https:/,
  )
  await expect(form.getByLabel('Source')).toHaveValue('DNV')
  await record({ Proof: 'x'.repeat(10_000) })
  await expect(form.getByLabel('Proof')).toHaveAccessibleDescription(/at most 2000 characters, not 10000/)
  await record({ Proof: 'https://dnv.example/certificate/7', 'Proved on': dayFromNow(2) })
  await expect(form.getByLabel('Proved on')).toHaveAccessibleDescription(/still to come/)
  await record({ 'Proved on': dayFromNow(-10), 'Lapses on': dayFromNow(-20) })
  await expect(form.getByLabel('Lapses on')).toHaveAccessibleDescription(/lapses after the day/)

  const colleague = await context.newPage()
  await colleague.goto('/office/ledger/certificate.iso-9001')
  await record({ 'Lapses on': dayFromNow(12) })
  await expect(page.getByText('What proves the claim is recorded.')).toBeVisible()
  await expect(page.getByText('lapses in 12 days')).toBeVisible()
  await colleague.getByRole('button', { name: 'Take it off the pages' }).click()
  await expect(colleague.getByRole('alert')).toContainText(
    'has changed this claim meanwhile: look at it again',
  )

  await page.goto('/office')
  await page.getByRole('link', { name: '1 claim whose proof lapses within 30 days' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'dnv.example' })).toHaveAttribute(
    'href',
    'https://dnv.example/certificate/7',
  )
  await page.goto('/office/ledger/no-such-claim')
  await expect(page.getByText('there is no claim "no-such-claim"')).toBeVisible()
})

test('[2.22] [2.30] a section all of whose claims are withdrawn leaves no gap and no word of itself', {
  tag: ONE_WIDTH,
}, async ({ browser, faults, viewport }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  const page = await context.newPage()
  expect(await pageOf(page, CHAIR)).toContain('Trusted by')
  await enterOffice(page, shop, 'owner')
  for (const claim of ['testimonial.dana', 'testimonial.miguel', 'testimonial.priya', 'trusted-by']) {
    await page.goto(`/office/ledger/${claim}`)
    await page.getByRole('button', { name: 'Take it off the pages' }).click()
    await expect(page.getByText('No page says it now.')).toBeVisible()
  }
  await expect.poll(() => pageOf(page, CHAIR)).not.toContain('Trusted by')
  for (const path of ['/', CHAIR, '/reviews']) {
    const html = await pageOf(page, path)
    expect(html, path).not.toMatch(/From desks like yours|Trusted by|short quotes/)
  }
  await page.goto(CHAIR)
  const sections = page.locator('main section')
  expect(
    await sections.evaluateAll((all) => all.filter((each) => each.textContent?.trim() === '').length),
  ).toBe(0)
})

test('the columns of a table stand still while its rows come', { tag: ONE_WIDTH }, async ({
  browser,
  faults,
}) => {
  await using context = await browser.newContext({
    baseURL: shop.origin,
    viewport: { width: 1440, height: 900 },
  })
  await faults.watch(context)
  const page = await context.newPage()
  await enterOffice(page, shop, 'manager')
  await using line = await openSlowLine(shop.origin)
  await noteLayoutShifts(page)
  await page.goto(`${line.origin}/office/ledger`)
  await expect(page.getByRole('row')).toHaveCount(claims.length + 1)
  expect(await layoutShifts(page)).toEqual([])
})
