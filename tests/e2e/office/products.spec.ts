import { rm, truncate, writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import {
  addToCart,
  chooseDelivery,
  fillAddress,
  openCart,
  payWithTestCard,
  startCheckout,
} from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const REFUSED = /status (?:of )?422/
const START_MS = 120_000

/** What is changed here is counted by other tests, so the shop is of its own. */
let shop: Shop

test.beforeAll(async () => {
  test.setTimeout(START_MS)
  shop = await openSeededShop()
})
test.afterAll(() => shop?.[Symbol.asyncDispose]())

/** How far the middle of a row's name is from that of the control beside it. */
function betweenLines(row: Locator): Promise<number> {
  return row.evaluate((place) => {
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const control = place.querySelector('.field :is(input, select)')
    const name = document.createRange()
    const sku = place.querySelector('small') as Element
    name.setStart(sku.parentElement as Element, 0)
    name.setEndBefore(sku)
    return Math.abs(
      middle(name.getBoundingClientRect()) - middle(control?.getBoundingClientRect() as DOMRect),
    )
  })
}

test('a price of the office is on the product page at once, and rows are pasted whole or not at all', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ browser, faults, viewport }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  faults.expect(REFUSED)
  const page = await context.newPage()
  await enterOffice(page, shop, 'manager')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/office/products/keel-kneeling-chair')
  const sku = page.getByRole('form', { name: 'Variants' }).locator('small', { hasText: 'KC-BIR-OAT' }).first()
  const linesOfSku = await sku.evaluate((place) => {
    const words = document.createRange()
    words.selectNodeContents(place)
    return words.getClientRects().length
  })
  expect(linesOfSku, 'it breaks at no dash').toBe(1)
  for (const name of ['Variants', 'Pictures of variants']) {
    const row = page.getByRole('form', { name, exact: true }).getByRole('row', { name: 'KC-BIR-OAT' })
    expect(await betweenLines(row), `${name}: a name stands on its control's line`).toBeLessThan(3)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const stock = page.getByLabel('In stock, KC-BIR-OAT', { exact: true })
  const heights = await stock.evaluate((input) => {
    const label = getComputedStyle(input.closest('td') as Element, '::before')
    return [Number.parseFloat(label.lineHeight), input.getBoundingClientRect().height]
  })
  expect(heights[0], 'on a phone a label stands on the line of its control').toBe(heights[1])
  await page.goto('/office/products?q=caster')
  await page.getByRole('link', { name: 'Keel Caster Set' }).click()
  await page.getByLabel('Price, CA-SET', { exact: true }).fill('12,50')
  const save = page.getByRole('form', { name: 'Variants' }).getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('"12,50" has a comma')).toBeVisible()
  await page.getByLabel('Price, CA-SET', { exact: true }).fill('31.40')
  await save.click()
  await expect(page.getByText('1 changed; the pages show it.')).toBeVisible()
  const read = async () => (await page.request.get('/product/keel-caster-set')).text()
  await expect.poll(read).toContain('31.40')

  await page.goto('/office/products/bulk')
  const rows = page.getByRole('textbox', { name: 'Rows' })
  const paste = page.getByRole('form', { name: 'Paste from a spreadsheet' })
  await rows.fill('CA-SET\t33.10\nNO-SUCH\t5\n')
  await paste.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByText('No variant has the SKU').or(page.getByText('no variant has the SKU')),
  ).toBeVisible()
  expect(await read()).toContain('31.40')
  await rows.fill('CA-SET\t33.10\t\t7')
  await paste.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('31.40 → 33.10')).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 variant' }).click()
  await expect(page.getByText('1 variant changed')).toBeVisible()
  await expect.poll(read).toContain('33.10')
})

test(
  'a file that is too large to be read is refused on its page, and the page takes the next one',
  {
    tag: ONE_WIDTH,
  },
  async ({ page, shop: any, faults }, testInfo) => {
    faults.expect(/status (?:of )?413/)
    faults.expect(REFUSED)
    const path = testInfo.outputPath('one-line.csv')
    await writeFile(path, '')
    await truncate(path, 400_000_000)
    await enterOffice(page, any, 'manager')
    await page.goto('/office/products/import')
    await page.getByLabel('CSV file').setInputFiles(path)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('alert')).toContainText('larger than 16 MB')
    await truncate(path, 10)
    await page.getByLabel('CSV file').setInputFiles(path)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('alert')).not.toContainText('larger than 16 MB')
    await rm(path)
  },
)

test('a discount is made at the office, and paid with', { tag: ONE_WIDTH }, async ({
  browser,
  faults,
  viewport,
}) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  faults.expect(REFUSED)
  const page = await context.newPage()
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/discounts')
  const form = page.getByRole('form', { name: 'Make a code' })
  await form.getByLabel('Code').fill('hello 5')
  await form.getByLabel('Percent').fill('101')
  await form.getByLabel('Uses in all').fill('0')
  await form.getByRole('button', { name: 'Make the code' }).click()
  await expect(form.getByLabel('Percent')).toHaveAccessibleDescription(/from 1 to 100\.$/)
  await expect(form.getByLabel('Uses in all')).toHaveAccessibleDescription(/from 1 to 1000000\.$/)
  await expect(form.getByLabel('Code')).toHaveAccessibleDescription(/A code is 2 to 40 letters/)
  await expect(form.getByLabel('Code')).toBeFocused()
  await form.getByLabel('Code').fill('hello-5')
  await form.getByLabel('Uses in all').fill('')
  await form.getByLabel('Percent').fill('5')
  await form.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByText('HELLO-5 can be used.')).toBeVisible()

  await page.goto('/product/keel-saddle-stool')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await fillAddress(checkout)
  await chooseDelivery(checkout, 'Standard')
  await checkout.getByLabel('Discount code').fill('Hello-5')
  await checkout.getByRole('button', { name: 'Apply' }).click()
  await expect(checkout.getByText('takes 5% off')).toBeVisible()
  await payWithTestCard(checkout)
  await expect(checkout).toHaveTitle(/^Order /)
  await page.goto('/office/discounts')
  await expect(page.getByRole('row', { name: /HELLO-5/ })).toContainText('1')
})

test('[9.08] a code that is ended leaves the product pages at once, and comes back with it', {
  tag: ONE_WIDTH,
}, async ({ browser, faults, viewport }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  const page = await context.newPage()
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/discounts')
  const code = page.getByRole('form', { name: 'BUY3SAVE15', exact: true })
  const read = async () => (await page.request.get('/product/keel-saddle-stool')).text()
  expect(await read()).toContain('BUY3SAVE15')
  await code.getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('status')).toContainText('BUY3SAVE15')
  await expect.poll(read).not.toContain('BUY3SAVE15')
  expect(await read()).toContain('BUY2SAVE10')
  await code.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(read).toContain('BUY3SAVE15')
})
