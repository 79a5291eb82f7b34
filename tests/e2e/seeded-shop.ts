import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SAMPLED_PRODUCTS } from '#server/reviews/samples.ts'
import { copyFolder } from '#tests/fixtures/copy-folder.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { startForSeconds } from '#tests/fixtures/shop/start-settings.ts'
import { createQuickRunFolder } from '#tests/postgres/run-folder.ts'
import { keepShops } from './kept-shops.ts'

/** The data of a shop that filled its database and was stopped. */
const DATA = fileURLToPath(new URL('../../test-results/seeded-shop', import.meta.url))

const SAMPLES_TIMEOUT_MS = 60_000
const POLL_MS = 50

/** Opens the shops for all tests; the returned function closes them. */
export default async function openShops(): Promise<() => Promise<void>> {
  const folder = await createQuickRunFolder()
  startForSeconds()
  await seedOnce()
  const shops = await keepShops(openSeededShop)
  Object.assign(process.env, shops.environment)
  return async () => {
    await shops[Symbol.asyncDispose]()
    await folder.remove()
  }
}

/** A shop that starts from a copy of this data is open in less than half the time. */
async function seedOnce(): Promise<void> {
  await using shop = await Shop.open()
  await samplesImported(shop)
  await shop.stop()
  await rm(DATA, { recursive: true, force: true })
  copyFolder(shop.dataDir, DATA)
}

/** The import runs beside the shop's other work. A copy made halfway would be filled again by each test. */
async function samplesImported(shop: Shop): Promise<void> {
  const deadlineMs = Date.now() + SAMPLES_TIMEOUT_MS
  while (SAMPLED_PRODUCTS.some((handle) => !shop.log.includes(`sample reviews of ${handle}`))) {
    if (Date.now() > deadlineMs) throw new Error(`The sample reviews did not come in:\n${shop.log}`)
    await sleep(POLL_MS)
  }
}

export function openSeededShop(variables: Parameters<typeof Shop.open>[0] = {}): Promise<Shop> {
  return Shop.open(variables, { data: DATA, sharesPictures: true })
}
