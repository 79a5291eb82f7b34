import type { Page } from '@playwright/test'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import { type BoughtOrder, keepOrder, sendOrder } from '../buying/order-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { beSignedUp, makeAccount, signIn, somebodyNew } from './account-verbs.ts'

/** The link 'Keep it in your account' of the order's confirmation. */
async function linkToKeep(shop: OpenShop, { email, number }: BoughtOrder): Promise<string> {
  const find = async () =>
    (await mailsTo(shop, email)).find((mail) => mail.includes(`Subject: Your Keel order ${number}\r\n`))
  await expect.poll(find).toBeDefined()
  return /https?:\/\/\S+\/account#proof=[\w.-]+/.exec((await find()) ?? '')?.[0] ?? ''
}

const orderOf = (page: Page, { number }: BoughtOrder) =>
  page
    .getByRole('list', { name: 'Your orders' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Order ${number}` }) })

test('[6.03] an order joins the account by its mail’s link, tells its state, and is bought again', {
  tag: JOURNEY,
}, async ({ page, shop }) => {
  const order = await keepOrder(page)
  const link = await linkToKeep(shop, order)
  await beSignedUp(page, shop)
  await page.goto('/account')
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('The order from your email is in your account now.')).toBeVisible()
  await expect(page).toHaveURL('/account')
  const entry = orderOf(page, order)
  await expect(entry).toContainText('Placed')
  await expect(entry).toContainText('1 × Keel Cushion Set')
  await expect(entry.getByRole('link', { name: `Cancel order ${order.number}` })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'an order')

  await sendOrder(shop, order)
  await page.reload()
  await expect(entry).toContainText('On its way')
  await expect(entry).toContainText('1Z 999-AA1')
  await entry.getByRole('link', { name: 'Return an item' }).click()
  await expect(page).toHaveURL(`${order.path}/return`)
  await page.goBack()
  await entry.getByRole('link', { name: `Order ${order.number}`, exact: true }).click()
  await expect(page).toHaveURL(order.path)
  await page.goBack()

  await entry.getByRole('link', { name: 'Buy it again' }).click()
  await expect(page.getByRole('heading', { name: 'From the link you opened' })).toBeVisible()
  await page.getByRole('button', { name: 'Put 1 item in my cart' }).click()
  await expect(page.getByRole('main').getByText('Keel Cushion Set').first()).toBeVisible()
})

test('[6.03] whoever opens the link signed out finds the order once they have signed in', async ({
  page,
  shop,
}) => {
  const order = await keepOrder(page)
  const somebody = somebodyNew()
  await makeAccount(shop, somebody)
  await page.goto(await linkToKeep(shop, order))
  await expect(page).toHaveURL('/login?next=/account')
  await page.getByRole('main').getByLabel('Email').fill(somebody.email)
  await page.getByRole('main').getByLabel('Password').fill(somebody.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The order from your email is in your account now.')).toBeVisible()
  await expect(orderOf(page, order)).toBeVisible()
})

test('a link that was altered adds nothing, and an order of another account stays there', async ({
  page,
  shop,
  browser,
  faults,
}) => {
  faults.expect(/status (?:of )?40[09]/)
  const order = await keepOrder(page)
  const link = await linkToKeep(shop, order)
  await beSignedUp(page, shop)
  await page.goto(`${link.slice(0, -4)}AAAA`)
  await expect(page.getByText('The link from your email did not work')).toBeVisible()
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(orderOf(page, order)).toBeVisible()

  const other = somebodyNew()
  await makeAccount(shop, other)
  await using elsewhere = await browser.newContext({ baseURL: shop.origin })
  const theirs = await elsewhere.newPage()
  await signIn(theirs, other)
  await theirs.goto(link)
  await expect(theirs.getByText('is in another account already')).toBeVisible()
  await expect(theirs.getByText('No orders yet.')).toBeVisible()
})

const madeUp = (number: number) => ({
  ...{
    number,
    placedAt: '2026-03-06T18:00:00.000Z',
    state: 'Delivered',
    arrives: null,
    trackingNumber: null,
  },
  ...{ totalCents: 24_900, isTest: false, lines: [{ title: 'Chair', variantTitle: 'Oak', quantity: 1 }] },
  ...{
    path: `/orders/${number}/x`,
    payPath: null,
    invoicePath: null,
    againPath: null,
    cancelPath: null,
    returnPath: null,
  },
  ...{ claimPath: null, cases: [] },
})

/** The shop answers with a page of one order, 1009 first and 1007 last, or not at all where `answers` says so. */
async function showPages(page: Page, answers: (before: number | undefined) => Promise<boolean>) {
  await page.route('**/account/orders', async (route) => {
    const { before } = route.request().postDataJSON() as { before?: number }
    if (!(await answers(before))) return route.fulfill({ status: 503 })
    const number = (before ?? 1010) - 1
    return route.fulfill({ json: { orders: [madeUp(number)], next: number > 1007 ? number : null } })
  })
  await page.goto('/account')
  const numbers = page.getByRole('list', { name: 'Your orders' }).getByRole('heading')
  await expect(numbers).toHaveText(['Order 1009'])
  return { numbers, earlier: page.getByRole('button', { name: 'Show earlier orders' }) }
}

test('[6.03] earlier orders are listed once, however often their button is pressed', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await beSignedUp(page, shop)
  const { promise, resolve } = Promise.withResolvers<void>()
  const { numbers, earlier } = await showPages(page, async (before) => {
    if (before !== undefined) await promise
    return true
  })
  await earlier.dblclick()
  resolve()
  await expect(numbers).toHaveText(['Order 1009', 'Order 1008'])
  await earlier.click()
  await expect(numbers).toHaveText(['Order 1009', 'Order 1008', 'Order 1007'])
})

test('[6.03] where earlier orders do not come, those that are shown stay', { tag: ONE_WIDTH }, async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/503/)
  faults.expect(/could not be loaded/)
  await beSignedUp(page, shop)
  let isAway = true
  const { numbers, earlier } = await showPages(page, async (before) => before === undefined || !isAway)
  await earlier.click()
  await expect(page.getByText('We could not load your earlier orders. Try again in a moment.')).toBeVisible()
  await expect(numbers).toHaveText(['Order 1009'])
  isAway = false
  await earlier.click()
  await expect(numbers).toHaveText(['Order 1009', 'Order 1008'])
  await expect(page.getByText('We could not load your earlier orders')).toBeHidden()
})
