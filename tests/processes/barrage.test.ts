import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Shop } from '#tests/fixtures/shop.ts'
import { createRandom } from '#tests/soak/random.ts'
import { oddRequest } from './odd-requests.ts'
import { rawAnswer } from './raw-answer.ts'
import { buildShop, pageOf, readKeys } from './seen-from-outside.ts'

const REQUESTS = 10_000
const AT_ONCE = 16
const SEED = 20_250_701
const BARRAGE_MS = 180_000
/** Said on purpose, to whoever asks too much at once. */
const BUSY = 503
/** A garbage collector's moods are of this size; what each request left behind would be many times it. */
const MAX_GROWTH_MIB = 100

let shop: Shop
beforeAll(async () => {
  await buildShop()
  shop = await Shop.open()
})
afterAll(async () => await shop?.[Symbol.asyncDispose]())

test(
  `${REQUESTS} odd requests end neither the process nor in a 500, and leave no memory behind`,
  async () => {
    const random = createRandom(SEED)
    const { storefrontAccessToken, backendAnonKey } = await readKeys(shop)
    const keys = [`X-Shopify-Storefront-Access-Token: ${storefrontAccessToken}`, `apikey: ${backendAnonKey}`]
    const port = Number(new URL(shop.origin).port)
    const failureOfOne = async () => {
      const { target, bytes } = oddRequest(random, keys)
      const status = await rawAnswer(port, bytes)
      return status !== undefined && status >= 500 && status !== BUSY ? `${status} ${target}` : undefined
    }

    const failed = await barrage(failureOfOne, REQUESTS / 2)
    const halfwayMib = residentMib(shop.pid)
    failed.push(...(await barrage(failureOfOne, REQUESTS / 2)))
    expect(failed).toEqual([])
    expect((await pageOf(shop, '/')).text).toContain('</html>')
    expect(residentMib(shop.pid) - halfwayMib).toBeLessThan(MAX_GROWTH_MIB)
  },
  BARRAGE_MS,
)

async function barrage(failureOfOne: () => Promise<string | undefined>, count: number): Promise<string[]> {
  const failed: string[] = []
  let left = count
  const sender = async () => {
    while (left > 0) {
      left -= 1
      const failure = await failureOfOne()
      if (failure) failed.push(failure)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return failed
}

function residentMib(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
