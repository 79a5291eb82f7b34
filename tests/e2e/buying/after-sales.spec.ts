import type { Page } from '@playwright/test'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'
import { type BoughtOrder, change, keepOrder, sendOrder } from './order-verbs.ts'

// These pages work by no script, so what works here works without JavaScript.

async function expectWhole(page: Page, state: string) {
  await expectAccessibleAtEveryWidth(page, state)
  // A page that answers a form has one line, so that to come back to it sends nothing again.
  const scripts = await page.locator('script').allTextContents()
  expect(scripts.filter((text) => !text.startsWith("history.replaceState(null,'',location.href)"))).toEqual(
    [],
  )
}

async function linkMailed(shop: OpenShop, order: BoughtOrder): Promise<string> {
  const find = async () =>
    (await mailsTo(shop, order.email)).find((mail) =>
      mail.includes(`Subject: The link to your Keel order ${order.number}`),
    )
  await expect.poll(find).toBeDefined()
  return /https?:\/\/\S+\/orders\/\d+\/[\w-]+/.exec((await find()) ?? '')?.[0] ?? ''
}

test('[2.16] an order is found by number and address from the shop’s footer, and cancelled', {
  tag: JOURNEY,
}, async ({ page, shop }) => {
  const order = await keepOrder(page)
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find an order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find an order' })).toBeVisible()
  await expectWhole(page, 'the form')
  await page.getByLabel('Order number').fill(`#${order.number}`)
  await page.getByLabel('Email').fill(order.email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectWhole(page, 'the answer')

  await page.goto(await linkMailed(shop, order))
  await expectWhole(page, 'the order')
  await page.getByRole('link', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel this order?' })).toBeVisible()
  await expectWhole(page, 'the question')
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This order is canceled' })).toBeVisible()
  await expectWhole(page, 'the cancelled order')
  await expect
    .poll(async () =>
      (await mailsTo(shop, order.email)).some((mail) => mail.includes(`order ${order.number} is canceled`)),
    )
    .toBe(true)
})

test('a tracking number with blanks stands on one line of a phone', async ({ page, shop }) => {
  const order = await keepOrder(page)
  const tracking = '9400 1118 9922 3197 4284 90'
  await change(shop, `orders/${order.number}/fulfilment`, { tracking })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(order.path)
  const lines = await page.getByText('tracking number').evaluate((cell, number) => {
    const range = document.createRange()
    const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const at = words.currentNode.textContent?.indexOf(number) ?? -1
      if (at < 0) continue
      range.setStart(words.currentNode, at)
      range.setEnd(words.currentNode, at + number.length)
    }
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }, tracking)
  expect(lines).toBe(1)
})

test('[2.46] [9.14] a part of an order is sent back, with a sheet for the parcel', { tag: JOURNEY }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status of 422/)
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await page.goto(order.path)
  await page.getByRole('link', { name: 'Return an item' }).click()
  const cushions = page.getByLabel(/Keel Cushion Set/)
  await expect(cushions.getByRole('option', { selected: true })).toHaveText('Return 1')
  await cushions.selectOption('Keep')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Choose at least one item to return',
    'Choose a reason: it helps us build better chairs',
  ])
  await expectWhole(page, 'the form with its errors')
  await cushions.selectOption('Return 1')
  await page.getByLabel('Reason').selectOption('It does not fit my body')
  await page.getByLabel('Anything we should know').fill('Softer than I thought.')
  await page.getByRole('button', { name: 'Request the return' }).click()
  const number = `R${order.number}-1`
  await expect(page.getByRole('heading', { level: 1, name: `Return ${number}` })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'prepaid return label at no cost' }),
  ).toBeVisible()
  await expectWhole(page, 'the return')

  await page.getByRole('link', { name: 'Print the sheet for the package' }).click()
  await expect(page.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible()
  await expectWhole(page, 'the sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('A sheet for the package')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('region').getByText(number, { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(order.path)
  await expect(page.getByText('Your return is open')).toBeVisible()
  await expectWhole(page, 'the order with its return')
})

test('a claim with too many bytes of pictures is told so, with the way back', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status of 413/)
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await page.goto(`${order.path}/claim`)
  await page.getByLabel('Describe the problem').fill('It came apart at the seam.')
  const large = { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9 * 1024 * 1024) }
  await page.getByLabel(/^Pictures/).setInputFiles(Array(5).fill(large))
  await page.getByRole('button', { name: 'Submit the claim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'These pictures are too large' })).toBeVisible()
  await expectWhole(page, 'the refusal')
  await page.getByRole('link', { name: 'Back to the claim' }).click()
  await expect(page.getByRole('button', { name: 'Submit the claim' })).toBeVisible()
})

test('a claim is made with a picture of what has failed', { tag: JOURNEY }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status of 422/)
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await page.goto(order.path)
  await page.getByRole('link', { name: 'Make a warranty claim' }).click()
  await page.getByLabel('Describe the problem').fill('It came')
  await page.getByRole('button', { name: 'Submit the claim' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 10 characters')
  await expectWhole(page, 'the claim with its error')
  await expect(page.getByLabel('Describe the problem')).toHaveValue('It came')
  await page.getByLabel('Describe the problem').fill('It came apart at the seam.')
  await page.getByLabel(/^Pictures/).setInputFiles({
    name: 'seam.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhotograph('jpeg', 1_200, 900),
  })
  await page.getByRole('button', { name: 'Submit the claim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Claim W${order.number}-1` })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Picture 1 of the claim' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200)
  await expectWhole(page, 'the claim')
})
