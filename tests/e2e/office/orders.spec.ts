import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { keepOrder } from '../buying/order-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const REFUSED = /status (?:of )?4(?:09|22)/

async function findOrder(page: Page, words: string): Promise<void> {
  await page.goto('/office/orders')
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

test('an order is found, tagged and sent; a second tab that is behind is told, and overwrites nothing', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop, faults }) => {
  faults.expect(REFUSED)
  const { number } = await keepOrder(page)
  await enterOffice(page, shop)

  await findOrder(page, `${number}`)
  await expectAccessibleAtEveryWidth(page, 'the orders')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'an order')
  const behind = await page.context().newPage()
  await behind.goto(page.url())

  await page.getByLabel('Tags').fill('gift, fragile')
  await page.getByRole('button', { name: 'Keep these tags' }).click()
  await expect(page.getByRole('status')).toContainText('fragile')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('')

  await page.getByLabel('What goes back').selectOption('The amount below')
  await page.getByLabel('Amount in dollars').fill('12,50')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByLabel('Amount in dollars')).toHaveAccessibleDescription(
    /An amount is dollars and cents/,
  )
  await expect(page.getByLabel('Amount in dollars')).toBeFocused()

  await page.getByLabel('Tracking number').fill('1Z 999-AA1')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByRole('status')).toContainText(`Order ${number} is on its way`)

  await behind.getByRole('button', { name: `Cancel order ${number}` }).click()
  await expect(behind.getByRole('alert')).toContainText('recorded the tracking number 1Z 999-AA1')
  await expect(behind.getByText('nothing was done')).toBeVisible()
  await behind.close()

  await findOrder(page, '1Z 999-AA1')
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
})

test('orders are packed one by one, or chosen and sent together', { tag: ONE_WIDTH }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED)
  const first = await keepOrder(page)
  const second = await keepOrder(page, 'keel-kneeling-chair')
  const third = await keepOrder(page)
  await enterOffice(page, shop, 'support')
  await page.goto('/office/pack')
  // Other tests may have left older orders in this shop.
  while (!(await page.getByRole('link', { name: `Order ${first.number}` }).isVisible()))
    await page.getByRole('link', { name: 'Skip it' }).click()
  await expectAccessibleAtEveryWidth(page, 'packing')
  const tracking = page.getByLabel('Tracking number')
  await tracking.fill('1Z')
  await page.getByRole('button', { name: 'Packed, next' }).click()
  await expect(tracking).toHaveAccessibleDescription(/4 to 50 letters/)
  await expect(tracking).toBeFocused()
  await expect(tracking).toBeInViewport()
  await tracking.fill('1Z 111-1')
  await page.getByRole('button', { name: 'Packed, next' }).click()
  await expect(page.getByRole('status')).toContainText(`Order ${first.number} is on its way, as 1Z 111-1.`)
  await expect(page.getByRole('link', { name: `Order ${second.number}` })).toBeVisible()
  await page.getByRole('link', { name: 'Packing slip and setup card' }).click()
  await expect(page.getByRole('main')).not.toContainText('$')
  const card = page.getByRole('region', { name: /^Setting up your/ })
  await expect(card.getByRole('table', { name: 'Where to begin at a desk 29 in high' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'packing slip')

  await page.goto('/office/orders?state=to-pack')
  for (const { number } of [second, third])
    await page.getByRole('checkbox', { name: `Choose order ${number}` }).check()
  await page.getByRole('button', { name: 'Ship the chosen' }).click()
  await page.getByLabel(`Tracking number of order ${second.number}`).fill('1Z 222-2')
  await page.getByLabel(`Tracking number of order ${third.number}`).fill('1Z 333-3')
  await expectAccessibleAtEveryWidth(page, 'shipping many')
  await page.getByRole('button', { name: 'Ship them' }).click()
  await expect(page.getByRole('status')).toContainText('2 orders on the way')
})

test('the camera reads a label into the field, where the browser can', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const code = '420902109400111899223197428490'
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: code }]
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
      return canvas.captureStream(5)
    }
  })
  await keepOrder(page)
  await enterOffice(page, shop, 'support')
  const packing = await page.goto('/office/pack')
  expect(packing?.headers()['permissions-policy']).toContain('camera=(self)')
  const scan = page.getByText('Scan the label', { exact: true })
  await expect(scan).toBeVisible()
  const packed = page.getByRole('button', { name: 'Packed, next' })
  const place = await packed.boundingBox()
  await scan.evaluate((button) => button.toggleAttribute('hidden', true))
  expect(await packed.boundingBox(), 'the offer to scan, which comes late, moves nothing').toEqual(place)
  await scan.evaluate((button) => button.toggleAttribute('hidden', false))
  await scan.click()
  await expect(page.getByLabel('Tracking number')).toHaveValue('9400111899223197428490')
  await expect(page.getByRole('dialog')).toBeHidden()
  const orders = await page.goto('/office/orders')
  expect(orders?.headers()['permissions-policy']).toContain('camera=()')
})

test('an edit is quoted before it is done, and a view is kept by its name', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop, faults }) => {
  faults.expect(REFUSED)
  const { number } = await keepOrder(page)
  await enterOffice(page, shop)
  await page.goto(`/office/orders/${number}/edit`)
  const zip = page.getByLabel('ZIP code')
  await zip.fill('97201')
  const sku = page.getByLabel('Add an item by SKU')
  await sku.fill('NO-SUCH')
  await page.getByRole('button', { name: 'See what it comes to' }).click()
  await expect(zip).toHaveAccessibleDescription(/not in Maine/)
  await expect(sku).toHaveAccessibleDescription('No variant has the SKU "NO-SUCH".')
  await expect(sku).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Nothing was changed: 2 fields need another look.')
  await expectAccessibleAtEveryWidth(page, 'an edit with two mistakes')
  await sku.fill('')
  await zip.fill('04401')
  await page.getByLabel('City').fill('Bangor')
  await page.getByRole('button', { name: 'See what it comes to' }).click()
  await expect(page.getByRole('heading', { name: 'What it comes to: $0.00' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the quote of an edit')
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByRole('status')).toContainText(`Order ${number} is changed`)
  await expect(page.getByText('Bangor, ME').first()).toBeVisible()

  await page.goto('/office/orders?state=to-pack&sort=total&columns=number&columns=total')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.getByText('Views', { exact: true }).click()
  await page.getByLabel('Keep what is listed here as').fill('Dear ones to pack')
  await page.getByRole('button', { name: 'Save the view' }).click()
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'Dear ones to pack' }).click()
  await expect(page).toHaveURL(/state=to-pack&sort=total&columns=number&columns=total$/)

  await page.getByRole('link', { name: 'Export all that are listed here' }).click()
  await expect(page.getByRole('heading', { name: 'Export orders' })).toBeVisible()
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await exporting
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file, 'a spreadsheet takes it for UTF-8').toMatch(/^\uFEFFNumber,Placed,/)
})
