import assert from 'node:assert/strict'
import type { Secrets } from '#server/config/keys.ts'
import { residentMib } from '#tests/fixtures/shop/resident-memory.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { exchangeRaw } from '#tests/processes/raw-answer.ts'
import { oddRequest } from './odd-requests.ts'
import { createRandom } from './random.ts'

export interface Barrage {
  readonly shop: Shop
  /** Keys that any page may have; with them a service does more than refuse. */
  readonly keys: Pick<Secrets, 'storefrontAccessToken' | 'backendAnonKey'>
  readonly requests: number
  /** The same seed sends the same requests again. */
  readonly seed: number
}

const AT_ONCE = 16
/** The shop answers 503 on purpose to a sender that asks too much at once. */
const BUSY = 503
/** Garbage collection varies by this much; a leak with each request would grow many times as large. */
const MAX_GROWTH_MIB = 100
/** Matches a line of a stack trace, or a file of the server's. */
const TRACE = /^\s+at .+:\d+:\d+\)?$|node_modules\/|file:\/\/\//m

/** Sends odd requests: none may end the process or in a 500, reveal the program's code, or leave memory behind. */
export async function sendBarrage({ shop, keys, requests, seed }: Barrage): Promise<void> {
  const random = createRandom(seed)
  const headers = [
    `X-Shopify-Storefront-Access-Token: ${keys.storefrontAccessToken}`,
    `apikey: ${keys.backendAnonKey}`,
  ]
  const port = Number(new URL(shop.origin).port)
  const faults: string[] = []
  const sendOne = async () => {
    const { target, bytes } = oddRequest(random, headers)
    const { status, text } = await exchangeRaw(port, bytes)
    if (status !== undefined && status >= 500 && status !== BUSY) faults.push(`${status} ${target}`)
    if (TRACE.test(text)) faults.push(`a trace ${target}`)
  }
  await sendMany(sendOne, requests / 2)
  const halfwayMib = residentMib(shop.pid)
  await sendMany(sendOne, requests / 2)
  assert.deepEqual(faults, [])
  assert.match(await (await fetch(shop.origin)).text(), /<\/html>/)
  const grownMib = residentMib(shop.pid) - halfwayMib
  assert.ok(grownMib < MAX_GROWTH_MIB, `${grownMib.toFixed(0)} MiB more than halfway`)
}

async function sendMany(sendOne: () => Promise<void>, count: number): Promise<void> {
  let left = count
  const sender = async () => {
    while (left > 0) {
      left -= 1
      await sendOne()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}
