import type { Locator, Page } from '@playwright/test'
import { change, keepOrder, requestReturn, sendOrder, submitClaim } from '../buying/order-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import { enterOffice, insertRow } from './office-verbs.ts'

/** Windows of tablets and laptops, on both sides of where the rooms move beside the page. */
const DESK_WIDTHS_PX = [900, 1055, 1056, 1100, 1280, 1440]
const LEAST_GOODS_PX = 110
/** A day stands in it. */
const LEAST_CELL_PX = 50
/** A letter's width between its margins. */
const PAPER_PX = 740

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen'.slice(0, 60)

/** The pages whose rows hold what people typed, filled with long words. */
async function fillLists(page: Page): Promise<string> {
  const { number } = await keepOrder(page, 'keel-kneeling-chair')
  await page.goto(`/office/orders/${number}/edit`)
  await page.getByLabel('Last name').fill(LONG_NAME)
  await page.getByLabel('City').fill('Old Orchard Beach at the Saco River')
  await page.getByRole('button', { name: 'See what it comes to' }).click()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByRole('status')).toContainText(`Order ${number} is changed`)

  await tagOrder(page)
  await page.goto('/office/discounts')
  await page.getByLabel('Code', { exact: true }).fill(`A-CODE-OF-FORTY-LETTERS-IN-${Date.now()}`)
  await page.getByLabel('Percent', { exact: true }).fill('5')
  await page.getByLabel('Least number of items').fill('2')
  await page.getByLabel('Least subtotal in dollars').fill('100.00')
  await page.getByLabel('From (Eastern time)').fill('2099-01-01T00:00')
  await page.getByLabel('Until (Eastern time)').fill('2099-02-01T00:00')
  await page.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByRole('status')).toContainText('A-CODE-OF-FORTY-LETTERS')
  return number
}

/** The order whose page is open gets tags, which is a column more in the list of orders. */
async function tagOrder(page: Page): Promise<void> {
  await page.getByLabel('Tags').fill('gift, forthetradefair')
  await page.getByRole('button', { name: 'Keep these tags' }).click()
  await expect(page.getByRole('status')).toContainText('gift')
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('the lists of the office fit their window at every width of a desk, whatever is in their rows', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await enterOffice(page, shop)
  const number = await fillLists(page)
  await change(shop, 'redirects', { path: `/${'from-a-long-time-ago'.repeat(10)}`, target: '/products' })
  for (const path of ['/office/log', '/office/orders', '/office/discounts']) {
    await page.goto(path)
    for (const width of DESK_WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
  await page.goto('/office/orders')
  const order = page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) })
  const goods = order.locator('[data-label="Goods"]')
  const place = order.locator('[data-label="Ships to"]')
  await place.evaluate((cell) => {
    cell.textContent = 'Portland, ME'
  })
  for (const width of [1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await goods.boundingBox())?.width, `the goods at ${width} px`).toBeGreaterThan(LEAST_GOODS_PX)
    expect(await wordIsWhole(place, 'Portland'), `a city at ${width} px`).toBe(true)
  }
  const badges = order.locator('.badge')
  // The money is taken in the background, in its own time.
  await expect(badges).toHaveText([/^(?:Paid|Held, not taken yet)$/, 'To pack', 'Edited'])
})

test('so do those of returns, claims and messages, whose goods and deadlines stay in sight', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await enterOffice(page, shop)
  const order = await keepOrder(page)
  await page.goto(`/office/orders/${order.number}/edit`)
  await page.getByLabel('Last name').fill(LONG_NAME)
  await page.getByRole('button', { name: 'See what it comes to' }).click()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByRole('status')).toContainText(`Order ${order.number} is changed`)
  await sendOrder(shop, order)
  await requestReturn(page, order)
  await submitClaim(page, order)
  await change(shop, `returns/R${order.number}-1/receipt`, { goods: 'scrap' })
  await insertRow(shop, 'contact_messages', {
    ...{ name: LONG_NAME, email: `${LONG_NAME}@buyer.example`, subject: LONG_NAME.repeat(2) },
    message: 'My chair creaks.',
  })
  for (const [path, ...inSight] of [
    ['/office/returns', 'Items', 'Refund by'],
    ['/office/claims', 'Item', 'Answer'],
    ['/office/messages', 'Subject', 'Received'],
  ] as const) {
    await page.goto(path)
    const row = page.getByRole('row').filter({ hasText: LONG_NAME }).first()
    await expect(row).toBeVisible()
    for (const width of DESK_WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width)
      for (const label of inSight) {
        const what = `${label} of ${path} at ${width} px`
        await expect(row.locator(`[data-label="${label}"]`), what).toHaveText(/\w/)
        const cell = await row.locator(`[data-label="${label}"]`).boundingBox()
        expect.soft(cell?.width, what).toBeGreaterThan(LEAST_CELL_PX)
        expect.soft((cell?.x ?? 0) + (cell?.width ?? 0), what).toBeLessThanOrEqual(width)
      }
    }
  }
})

test('a list of orders is printed as a table, without what can only be pressed', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await enterOffice(page, shop)
  const { number } = await keepOrder(page, 'keel-kneeling-chair')
  await page.goto(`/office/orders/${number}`)
  await tagOrder(page)
  await page.goto('/office/orders')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: PAPER_PX, height: 900 })
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Ships to' })).toBeInViewport()
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await widthOf(page)).toBeLessThanOrEqual(PAPER_PX)
  await page.goto(`/office/orders/${number}`)
  await expect(page.getByRole('heading', { name: 'Goods' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send it' })).toBeHidden()
  await expect(page.getByText('To pack', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Packing slip' })).toBeHidden()
  await page.goto('/office/reviews')
  await expect(page.getByRole('article', { name: /^Review / }).first()).toBeVisible()
})

/** Whether the first word of an element stands on one line. */
function wordIsWhole(element: Locator, word: string): Promise<boolean> {
  return element.evaluate((cell, { length }) => {
    const range = document.createRange()
    range.setStart(cell.firstChild as Node, 0)
    range.setEnd(cell.firstChild as Node, length)
    return range.getClientRects().length === 1
  }, word)
}
