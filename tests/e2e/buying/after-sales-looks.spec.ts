import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { keepOrder, sendOrder } from './order-verbs.ts'

const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)

/** How far an element's first and last line of words are from its edges. */
const airOf = (place: Locator) =>
  place.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const [box, lines] = [element.getBoundingClientRect(), words.getBoundingClientRect()]
    return { above: Math.round(lines.top - box.top), below: Math.round(box.bottom - lines.bottom) }
  })

test('what is done about an order begins where the order does, and a SKU breaks at no dash', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/status of 422/)
  const order = await keepOrder(page, 'keel-kneeling-chair')
  const kicker = page.getByText(`Order ${order.number}`, { exact: true }).first()
  await page.goto(order.path)
  const place = await topOf(kicker)
  await page.goto(`${order.path}/cancel`)
  expect(await topOf(kicker)).toBe(place)
  await expect(page.getByRole('main').getByRole('paragraph').last()).toHaveCSS('text-wrap-style', 'pretty')
  await page.goto(order.path)
  await expect(page.getByText('can see your order, and cancel or return it.')).toBeVisible()
  await sendOrder(shop, order)
  await page.reload()
  await expect(page.getByText('can see your order, and return it.')).toBeVisible()
  for (const path of ['claim', 'two-weeks', 'return']) {
    await page.goto(`${order.path}/${path}`)
    expect(await topOf(kicker), path).toBe(place)
  }
  await page.getByLabel(/Keel Kneeling Chair/).selectOption('Keep')
  await page.getByRole('button', { name: 'Request the return' }).click()
  for (const link of await page.getByRole('alert').getByRole('link').all()) {
    const { above, below } = await airOf(link)
    expect(above).toBeGreaterThan(8)
    expect(Math.abs(above - below)).toBeLessThanOrEqual(4)
  }
  await page.getByLabel(/Keel Kneeling Chair/).selectOption('Return 1')
  await page.getByLabel('Reason').selectOption('It does not fit my body')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await page.getByRole('link', { name: 'Print the sheet for the package' }).click()
  const sku = page.getByRole('table', { name: 'In this package' }).getByText(/KC-[A-Z]+-[A-Z]+$/)
  await expect(sku).toBeVisible()
  expect(
    await sku.evaluate((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getClientRects().length
    }),
  ).toBe(1)
})
