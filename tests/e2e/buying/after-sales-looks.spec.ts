import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import { keepOrder, sendOrder, submitClaim } from './order-verbs.ts'

const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)

/** How far an element's first and last line of words are from its edges. */
const airOf = (place: Locator) =>
  place.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const [box, lines] = [element.getBoundingClientRect(), words.getBoundingClientRect()]
    return { above: Math.round(lines.top - box.top), below: Math.round(box.bottom - lines.bottom) }
  })

test('what is done about an order begins where the order does, and a SKU breaks at no dash', {
  tag: ONE_WIDTH,
}, async ({ page, shop, faults }) => {
  faults.expect(/status of 422/)
  const order = await keepOrder(page, 'keel-kneeling-chair')
  const kicker = page.getByText(`Order ${order.number}`, { exact: true }).first()
  await page.goto(order.path)
  const place = await topOf(kicker)
  await page.setViewportSize({ width: 1440, height: 900 })
  const arrival = page.getByText('Should arrive', { exact: true })
  expect(await arrival.evaluate((term) => term.getBoundingClientRect().height)).toBeLessThan(40)
  // What is said of each choice stands below it, whether or not it would fit beside it.
  for (const choice of await page
    .getByRole('region', { name: 'Help with this order' })
    .getByRole('listitem')
    .all())
    expect(await topOf(choice.locator('span'))).toBeGreaterThan((await topOf(choice.getByRole('link'))) + 12)
  await page.setViewportSize({ width: 390, height: 844 })
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

test('a plan on paper has its days, and nothing to press', async ({ page, shop }) => {
  const order = await keepOrder(page, 'keel-kneeling-chair')
  await sendOrder(shop, order)
  await page.goto(`${order.path}/two-weeks`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Email me the plan' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText(/of 20 to 30 minutes/).first()).toBeVisible()
  for (const pressed of ['Email me the plan', 'Put it in my calendar', 'My shins hurt', 'By email'])
    await expect(main.getByText(pressed, { exact: true })).toBeHidden()
  await page.goto(order.path)
  await expect(page.getByText('Should arrive')).toBeVisible()
  await expect(page.getByText('Continue shopping')).toBeHidden()
  await expect(page.getByText('Help with this order')).toBeHidden()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary, 'its heading stays with its goods and sums').toHaveCSS('break-inside', 'avoid')
})

test('four pictures of a claim stand two and two, at each width', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  const order = await keepOrder(page)
  await sendOrder(shop, order)
  await submitClaim(page, order, 4)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await Promise.all(
      (await page.getByRole('img', { name: /^Picture \d of the claim/ }).all()).map(topOf),
    )
    expect(tops, `at ${width} px`).toEqual([tops[0], tops[0], tops[2], tops[2]])
    expect(tops[2]).toBeGreaterThan(tops[0] ?? 0)
  }
})
