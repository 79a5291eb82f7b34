import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { Faults } from './faults.ts'
import { KeptShop } from './kept-shops.ts'
import { openSeededShop } from './seeded-shop.ts'

interface TestFixtures {
  /** Fails the test on any console error, CSP violation, page error or failed request. */
  faults: Faults
  /** A shop that nobody else uses, for a test that changes what others count. */
  ownShop: Shop
  /** A page for which `ownShop` stands where the shared shop does for `page`. */
  ownPage: Page
}

interface WorkerFixtures {
  /** The production server with a shop for each worker that runs at a time; earlier workers have used it. */
  shop: KeptShop
}

const SHOP_START_MS = 90_000
const PICTURE_TIMEOUT_MS = 5_000

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use, { parallelIndex, project }) => use(await KeptShop.at(project.name, parallelIndex)),
    { scope: 'worker', timeout: SHOP_START_MS },
  ],

  baseURL: ({ shop }, use) => use(shop.origin),

  faults: [
    async ({ context, shop }, use, testInfo) => {
      const faults = new Faults()
      await faults.watch(context)
      await use(faults)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', { body: await shop.log(), contentType: 'text/plain' })
        await keepPictures(testInfo, context)
      }
      expect(faults.unexpected, 'what went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  ownShop: async ({}, use) => {
    await using shop = await openSeededShop()
    await use(shop)
  },

  ownPage: async ({ browser, faults, ownShop }, use) => {
    await using context = await browser.newContext({ baseURL: ownShop.origin })
    await faults.watch(context)
    await use(await context.newPage())
  },
})

/** Takes a picture of each open page. Playwright's own `only-on-failure` also takes them of tests that pass. */
async function keepPictures(testInfo: TestInfo, context: BrowserContext): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`page-${index + 1}.png`)
    const taken = await page.screenshot({ path, timeout: PICTURE_TIMEOUT_MS }).catch(() => undefined)
    if (taken) testInfo.attachments.push({ name: `page ${index + 1}`, path, contentType: 'image/png' })
  }
}

export { expect }
