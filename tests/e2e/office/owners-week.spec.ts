import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import { runCatalogue, runStaff } from '#tests/commands/owner-commands.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { linkOfMail } from '../account/account-verbs.ts'
import { keepOrder } from '../buying/order-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import type { Faults } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { goToRoom, press, tabTo, type } from './keyboard.ts'
import { insertRow, setUpAuthenticator } from './office-verbs.ts'

const PASSWORD = 'a pass phrase of some length'
const PRODUCT = [
  'Handle,Title,Body (HTML),Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status',
  'keel-foot-rest,Keel Foot Rest,<p>For feet that hang.</p>,true,Title,Default Title,FR-1,shopify,5,39.00,active',
].join('\n')

/** Nobody has worked in it, and nobody has bought. */
let shop: Shop

test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openSeededShop()
})
test.afterAll(() => shop?.[Symbol.asyncDispose]())

test('an owner’s first week, by keyboard alone: staff, product, order, return, review, code, takings', async ({
  browser,
  faults,
  viewport,
}) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  const page = await context.newPage()
  // Playwright takes the dialog over from the first listener on, a moment later: too late for a key that is pressed then.
  page.on('filechooser', () => {})
  const email = `owner-${randomUUID()}@example.com`

  await test.step('the first member of the staff', () => becomeOwner(page, email))
  await expect(page.getByRole('region', { name: 'What waits' })).toContainText('0')

  await test.step('nothing is for sale', async () => {
    await putSamplesAway()
    await expectEmptyShop(browser, faults, viewport)
  })

  await test.step('a product', async () => {
    await goToRoom(page, 'Products')
    await press(page, page.getByRole('link', { name: /import/i }).first())
    await importFile(page, 'CSV file', 'Preview')
    await expect(page.getByText('1 would be created')).toBeVisible()
    await importFile(page, 'Choose product.csv again', 'Import')
    await expect(page.getByRole('status')).toContainText('1 product created')
  })

  const order = await test.step('a buyer buys it', () => buy(browser, faults, viewport))

  await test.step('the order is packed and sent', async () => {
    await goToRoom(page, 'Today')
    await press(page, page.getByRole('link', { name: /to pack/i }))
    await expect(page.getByRole('link', { name: `Order ${order.number}` })).toBeVisible()
    await type(page, page.getByLabel('Tracking number'), '1Z 999-AA1')
    await press(page, page.getByRole('button', { name: 'Packed, next' }))
    await expect(page.getByRole('status')).toContainText(`Order ${order.number} is on its way`)
    await expect(page.getByText('Nothing is left to pack')).toBeVisible()
  })

  const refunded = await test.step('it comes back and is refunded', async () => {
    await askForReturn(browser, faults, order.path)
    await goToRoom(page, 'Returns')
    await press(page, page.getByRole('link', { name: `R${order.number}-1` }))
    await press(page, page.getByRole('button', { name: 'The label is sent' }))
    await expect(page.getByText(`The label of R${order.number}-1 is marked as sent.`)).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Receive' }))
    await expect(page.getByText('its items are back in stock')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Refund', exact: true }))
    const said = page.getByText(/ is on its way back/)
    await expect(said).toBeVisible()
    return /\$\d+\.\d\d/.exec((await said.textContent()) ?? '')?.[0] ?? 'an amount'
  })

  await test.step('a review is answered', async () => {
    await insertRow(shop, 'reviews', {
      ...{ product_handle: 'keel-foot-rest', author: 'Robin', rating: 4, title: 'Does what it says' },
      ...{ body: 'My feet hung before.', source: 'import', import_key: randomUUID() },
    })
    await goToRoom(page, 'Reviews')
    const review = page.getByRole('article').filter({ hasText: 'Does what it says' })
    await press(page, review.locator('summary', { hasText: 'Answer' }))
    await type(page, review.getByLabel('Our answer'), 'Thank you, Robin.')
    await press(page, review.getByRole('button', { name: 'Publish the answer' }))
    await expect(page.getByText('The answer stands below the review.')).toBeVisible()
    const read = async () => (await page.request.get('/product/keel-foot-rest')).text()
    await expect.poll(read).toContain('Thank you, Robin.')
  })

  await test.step('a code is made, and ended', async () => {
    await goToRoom(page, 'Discounts')
    await type(page, page.getByLabel('Code', { exact: true }), 'WELCOME5')
    await type(page, page.getByLabel('Percent', { exact: true }), '5')
    await press(page, page.getByRole('button', { name: 'Make the code' }))
    await expect(page.getByRole('status')).toContainText('WELCOME5')
  })

  await test.step('the takings', async () => {
    await goToRoom(page, 'Money')
    await expect(page.getByRole('main')).toContainText(refunded)
    await expectAccessibleAtEveryWidth(page, 'the money of the first week')
  })
})

/** Invited by the command line, as the first one is; the rest is done in the browser. */
async function becomeOwner(page: Page, email: string): Promise<void> {
  const { code, output, errors } = await runStaff(
    { DATA_DIR: shop.dataDir, PORT: new URL(shop.origin).port },
    'invite',
    email,
    'owner',
  )
  expect([code, errors], output).toEqual([0, ''])
  await page.goto(await linkOfMail(shop, email))
  await press(page, page.getByRole('button'))
  await type(page, page.getByLabel('New password'), PASSWORD)
  await press(page, page.getByRole('button', { name: /password/i }).last())
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password'), PASSWORD)
  await page.keyboard.press('Enter')
  const authenticator = await setUpAuthenticator(page, (button) => press(page, button))
  await type(page, page.getByLabel('Code', { exact: true }), await authenticator.code(0))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

/** A new shop sells the samples; whoever has seats of their own puts them away. */
async function putSamplesAway(): Promise<void> {
  const ofThisShop = { DATA_DIR: shop.dataDir, PORT: new URL(shop.origin).port }
  for (const { handle } of seedProducts) {
    const { code, errors } = await runCatalogue(ofThisShop, 'unpublish', handle)
    expect([code, errors], handle).toEqual([0, ''])
  }
}

async function expectEmptyShop(browser: Browser, faults: Faults, viewport: ReturnType<Page['viewportSize']>) {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  const visitor = await context.newPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Shop Now' }).first().click()
  await expect(visitor.getByText('No products found')).toBeVisible()
  await expect(visitor.getByText('Filter and sort')).toBeHidden()
  await visitor.goto('/compare')
  await expect(visitor.getByText('None of our seats is for sale just now.')).toBeVisible()
  await expect(visitor.getByRole('table')).toBeHidden()
  await expectAccessibleAtEveryWidth(visitor, 'a comparison of nothing')
}

async function importFile(page: Page, label: string, button: string): Promise<void> {
  const field = page.getByLabel(label)
  await tabTo(page, field)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'product.csv', mimeType: 'text/csv', buffer: Buffer.from(PRODUCT) })
  await press(page, page.getByRole('button', { name: button, exact: true }))
}

async function buy(browser: Browser, faults: Faults, viewport: ReturnType<Page['viewportSize']>) {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport })
  await faults.watch(context)
  return await keepOrder(await context.newPage(), 'keel-foot-rest')
}

async function askForReturn(browser: Browser, faults: Faults, path: string): Promise<void> {
  await using context = await browser.newContext({ baseURL: shop.origin })
  await faults.watch(context)
  const buyer = await context.newPage()
  await buyer.goto(`${path}/return`)
  await buyer.getByLabel(/Keel Foot Rest/).selectOption('Return 1')
  await buyer.getByLabel('Reason').selectOption('It does not fit my body')
  await buyer.getByRole('button', { name: 'Request the return' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: /^Return R/ })).toBeVisible()
}
