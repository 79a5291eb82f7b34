import { keepOrder, requestReturn, sendOrder, submitClaim } from '../buying/order-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

test('a return is received and refunded, a claim is answered, and the takings are seen', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  // An amount that is none is refused.
  faults.expect(/status of 422/)
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await requestReturn(page, order)
  await submitClaim(page, order)

  await enterOffice(page, shop)
  await page.goto(`/office/returns?q=${order.number}`)
  await expectAccessibleAtEveryWidth(page, 'the returns')
  await page.getByRole('link', { name: `R${order.number}-1` }).click()
  await expect(page).toHaveURL(/\/office\/returns\/./)
  await expectAccessibleAtEveryWidth(page, 'a return')
  await page.getByRole('button', { name: 'The label is sent' }).click()
  await expect(page.getByText(`The label of R${order.number}-1 is marked as sent.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('still to be sent')).toBeVisible()
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('its items are back in stock')).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('12,50')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('An amount is dollars and cents such as 249.00.')).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('12.50')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText(`$12.50 is on its way back for R${order.number}-1.`)).toBeVisible()
  await page.goto(`/office/refunds?q=${order.number}`)
  await expect(page.getByRole('cell', { name: '$12.50' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'How it stands' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the refunds')

  await page.goto('/office/claims')
  await expectAccessibleAtEveryWidth(page, 'the claims')
  await page.getByRole('link', { name: `W${order.number}-1` }).click()
  const picture = page.getByRole('img', { name: 'What the buyer shows, 1 of 1' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600)
  await page.setViewportSize({ width: 390, height: 844 })
  const { width: pictureWidth } = (await picture.boundingBox()) ?? { width: 390 }
  expect(pictureWidth, 'two beside each other, so that the answer is not far below').toBeLessThan(390 / 2)
  await expectAccessibleAtEveryWidth(page, 'a claim')
  await page.getByLabel('The buyer gets').selectOption('a replacement')
  await page.getByLabel('Words to the buyer').fill('You get another one.')
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByText(`W${order.number}-1 is answered.`)).toBeVisible()
  await expect(page.getByLabel(/Take one off the stock \(\d+ now\)/)).toBeChecked()
  await page.getByLabel('Tracking number').fill('1Z 999 AA1')
  await expectAccessibleAtEveryWidth(page, 'a claim to send something for')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText(/is marked as sent; .* gets an email\. \d+ left in stock\./)).toBeVisible()
  await page.goto(`${order.path}/claims/W${order.number}-1`)
  await expect(page.getByText(/^The replacement shipped on .*, tracking number 1Z 999 AA1$/)).toBeVisible()

  await page.goto('/office/disputes')
  await expect(page.getByText('No disputes here.')).toBeVisible()
  await page.goto('/office/money')
  await expect(page.getByRole('img', { name: /Net takings by day/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales tax by state' })).toContainText(
    'what an edit gave back counts as refunded',
  )
  await expectAccessibleAtEveryWidth(page, 'the money')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Takings as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^keel-takings-.*\.csv$/)
})
