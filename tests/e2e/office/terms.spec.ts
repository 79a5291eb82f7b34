import type { Browser, Page } from '@playwright/test'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Faults } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import {
  addToCart,
  chooseDelivery,
  fillAddress,
  openCart,
  openProduct,
  payWithTestCard,
  readOrderNumber,
  startCheckout,
} from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const REFUSED = /status (?:of )?(?:409|422)/
const START_MS = 120_000
const CASTERS = 'keel-caster-set'

/** What is changed here is what all pages say, so the shop is of its own. */
let shop: Shop

test.beforeAll(async () => {
  test.setTimeout(START_MS)
  shop = await openSeededShop()
})
test.afterAll(() => shop?.[Symbol.asyncDispose]())

async function openTerms(page: Page): Promise<(values: Readonly<Record<string, string>>) => Promise<void>> {
  await page.goto('/office/settings')
  return async (values) => {
    const form = page.getByRole('form', { name: 'Delivery and policies' })
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
    await form.getByRole('button', { name: 'Save' }).click()
  }
}

async function buyCasters(page: Page, total: RegExp): Promise<Page> {
  await openProduct(page, CASTERS)
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await expect(checkout.getByRole('radio', { name: 'Standard' }).locator('..')).toContainText(total)
  await chooseDelivery(checkout, 'Standard')
  await payWithTestCard(checkout)
  await readOrderNumber(checkout)
  return checkout
}

async function inContext<Result>(
  browser: Browser,
  faults: Faults,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  await using context = await browser.newContext({ baseURL: shop.origin })
  await faults.watch(context)
  return await work(await context.newPage())
}

test('[1.03] [9.14] what an owner changes in the office is what pages, cart and checkout say at once, and earlier orders keep theirs', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ browser, faults }) => {
  test.setTimeout(120_000)
  faults.expect(REFUSED)
  await using buying = await browser.newContext({ baseURL: shop.origin })
  await faults.watch(buying)
  const shopper = await buying.newPage()
  const earlier = await buyCasters(shopper, /\$9\.95/)
  const textOf = async (path: string) => (await shopper.request.get(path)).text()

  await inContext(browser, faults, async (page) => {
    await enterOffice(page, shop)
    const save = await openTerms(page)
    await save({ returnDays: '0', 'methods.0.fee': '12,50', 'methods.0.name': '<script>' })
    await expect(page.getByText('This is a whole number from 1 to 365.')).toBeVisible()
    await expect(page.getByText('A fee is dollars and cents such as 9.95')).toBeVisible()
    await expect(page.locator('[name="methods.0.fee"]')).toHaveValue('12,50')
    expect(await textOf('/faq')).toContain('$9.95')

    await save({
      returnDays: '37',
      'methods.0.fee': '12.50',
      'methods.0.freeOver': '123',
      'methods.0.name': 'Standard',
      sellerAddress: 'Keel Seating LLC\n100 Main Street\nPortland, ME 04101',
    })
    await expect(page.getByText('The shop says so from now on')).toBeVisible()
    await expect.poll(() => textOf(`/product/${CASTERS}`)).toContain('37-day risk-free returns')
    const product = await textOf(`/product/${CASTERS}`)
    expect(product).toContain('"merchantReturnDays":37')
    expect(product).toContain('free over $123')
    const questions = await textOf('/faq')
    for (const figure of ['37 days', '$12.50', '$123', 'Keel Seating LLC\n100 Main Street'])
      expect(questions).toContain(figure)
    for (const figure of ['30 days', '$9.95', '$99']) expect(questions).not.toContain(figure)

    const later = await inContext(browser, faults, async (other) => {
      await openProduct(other, CASTERS)
      await addToCart(other)
      await expect((await openCart(other)).getByText('more for free shipping')).toHaveText(/^\$9[0-9]\.\d\d /)
      const checkout = await startCheckout(other)
      await fillAddress(checkout)
      await expect(checkout.getByRole('radio', { name: 'Standard' }).locator('..')).toContainText('$12.50')
      return checkout.getByText('Free shipping on orders over $123').count()
    })
    expect(later).toBeGreaterThan(0)
    await earlier.reload()
    await expect(earlier.getByRole('main').or(earlier.locator('aside')).first()).toBeVisible()
    expect(await earlier.content()).toContain('$9.95')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The shop says so from now on')).toBeVisible()
    await expect.poll(() => textOf(`/product/${CASTERS}`)).toContain('30-day risk-free returns')
    await expect(page.locator('[name="returnDays"]')).toHaveValue('30')
  })
})

/** Every figure that an owner can change, as an odd one, and how pages write the figure that it takes the place of. */
const ODD = {
  ...{ returnDays: '37', trialDays: '33', minRefundBusinessDays: '11', maxRefundBusinessDays: '13' },
  ...{ warrantyYears: '8', shipsWithinHours: '47', replyWithinHours: '71' },
  ...{
    'methods.0.fee': '17.77',
    'methods.0.freeOver': '123',
    'methods.0.minDays': '16',
    'methods.0.maxDays': '19',
  },
  ...{ 'methods.1.fee': '41.41', 'methods.1.minDays': '4', 'methods.1.maxDays': '8' },
  ...{
    'hours.0.opens': '8:15am',
    'hours.0.closes': '7:45pm',
    'hours.1.opens': '11:05am',
    'hours.1.closes': '3:35pm',
  },
}
const OLD =
  /\b30[- ]days?\b|\bthirty\b|\b5[- ]years?\b|\bfive[- ]years?\b|\$9\.95|\$24\.95|\$99\b|\b5(?:-| to )7\b|\b2(?:-| to )3 days\b|\b9am\b|\b6pm\b|\b10am\b|\b4pm\b|\b24 hours\b|merchantReturnDays":30/gi
/** Figures of other things: how long a review's draft and a quote are kept, and the answer to affiliates. */
const OTHERS = [
  /30 days after it ends/g,
  /until you send it, or 30 days/g,
  /answer within 24 hours\. If it is a yes/g,
  /An answer within 24 hours/g,
]

test('[1.03] [9.14] no page says an old figure once every figure was changed', { tag: ONE_WIDTH }, async ({
  browser,
  faults,
}) => {
  test.setTimeout(180_000)
  await inContext(browser, faults, async (page) => {
    await enterOffice(page, shop)
    await (await openTerms(page))(ODD)
    await expect(page.getByText('The shop says so from now on')).toBeVisible()
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(listed.length).toBeGreaterThan(30)
    const wrong: string[] = []
    for (const path of [
      ...listed,
      '/review',
      '/login',
      '/newsletter',
      '/search?q=returns',
      '/no-such-page',
    ]) {
      let text = (await (await page.request.get(path)).text()).replace(/<section[^>]*id="reviews"[\s\S]*/, '')
      for (const other of OTHERS) text = text.replace(other, '')
      for (const found of text.matchAll(OLD))
        wrong.push(
          `${path}: ${text.slice(Math.max(0, found.index - 60), found.index + 30).replace(/\s+/g, ' ')}`,
        )
    }
    expect(wrong).toEqual([])
  })
})
