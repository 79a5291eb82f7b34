import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { ONE_WIDTH } from '../tags.ts'
import { enterOffice } from './office-verbs.ts'

const REFUSED = /status (?:of )?422/
const START_MS = 120_000
const ALT = 'The saddle stool beside a window'

/** Other tests look at these pictures, so the shop is of its own. */
let shop: Shop

test.beforeAll(async () => {
  test.setTimeout(START_MS)
  shop = await openSeededShop()
})
test.afterAll(() => shop?.[Symbol.asyncDispose]())

test('a picture is added without script, seen on the product’s page, moved to the front, removed and put back', {
  tag: ONE_WIDTH,
}, async ({ browser, faults, viewport }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, viewport, javaScriptEnabled: false })
  await faults.watch(context)
  faults.expect(REFUSED)
  const page = await context.newPage()
  await enterOffice(page, shop, 'manager')
  await page.goto('/office/products/keel-saddle-stool')
  const form = page.getByRole('form', { name: 'Add a picture' })
  const choose = async (name: string, buffer: Buffer) => {
    await form.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await form.getByLabel('Alternative text').fill(ALT)
    await form.getByRole('button', { name: 'Add the picture' }).click()
  }
  await choose('words.jpg', Buffer.from('These are words.'))
  await expect(form.getByLabel('Picture', { exact: true })).toHaveAccessibleDescription(
    /This file is no picture: choose a JPEG, PNG, WebP or AVIF\./,
  )
  await expect(form.getByLabel('Alternative text')).toHaveValue(ALT)
  await expect(form.getByLabel('Picture', { exact: true })).toBeInViewport()
  // Larger than any other form of the shop may be.
  const photograph = await makePhotograph('jpeg', 1_200, 900)
  expect(photograph.length).toBeGreaterThan(100_000)
  await choose('window.jpg', photograph)
  await expect(page.getByText(/^The picture is added as number \d+\./)).toBeVisible()

  const pictures = page.getByRole('form', { name: /^Picture \d+$/ })
  const ownPage = async () => (await page.request.get('/product/keel-saddle-stool')).text()
  const last = pictures.last()
  await expect(last).toContainText(ALT)
  await last.getByRole('button', { name: 'Make first' }).click()
  await expect(pictures.first()).toContainText(`1. ${ALT}`)
  await expect(pictures.first()).toBeInViewport()
  await expect.poll(ownPage).toContain(ALT)
  const source =
    /https?:\/\/[^"\s]*\/cdn\/keel-saddle-stool\/the-saddle-stool-beside-a-window-[0-9a-f]{16}\.webp[^"\s]*/
  const [address = ''] = source.exec(await ownPage()) ?? []
  const served = await page.request.get(address.replaceAll('&amp;', '&'))
  expect([served.status(), served.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\/(?:avif|webp|jpeg)$/),
  ])
  await expect.poll(async () => (await page.request.get('/collection')).text()).toContain(ALT)

  await pictures.first().getByText('Change the text, or plan a change').click()
  const text = pictures.first().getByLabel('Alternative text')
  await text.fill(' ')
  await pictures.first().getByRole('button', { name: 'Save' }).click()
  await expect(text).toHaveAccessibleDescription(/^The alternative text is missing/)
  await text.fill(`${ALT}, in oat`)
  await pictures.first().getByRole('button', { name: 'Save' }).click()
  await expect(pictures.first()).toContainText(`1. ${ALT}, in oat`)
  await pictures.first().getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The picture is removed.')).toBeVisible()
  await expect.poll(ownPage).not.toContain(ALT)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The picture is back.')).toBeVisible()
  await expect.poll(ownPage).toContain(ALT)
})
