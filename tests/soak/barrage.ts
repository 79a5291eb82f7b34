import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import type { Secrets } from '#server/config/keys.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { exchangeRaw } from '#tests/processes/raw-answer.ts'
import { oddRequest } from './odd-requests.ts'
import { createRandom } from './random.ts'

export interface Barrage {
  readonly shop: Shop
  /** Those that any page may have, with which a service does more than refuse. */
  readonly keys: Pick<Secrets, 'storefrontAccessToken' | 'backendAnonKey'>
  readonly requests: number
  /** By which what fails can be sent again. */
  readonly seed: number
}

const AT_ONCE = 16
/** Said on purpose, to whoever asks too much at once. */
const BUSY = 503
/** A garbage collector's moods are of this size; what each request left behind would be many times it. */
const MAX_GROWTH_MIB = 100
/** A line of a stack trace, or a file of the server's. */
const TRACE = /^\s+at .+:\d+:\d+\)?$|node_modules\/|file:\/\/\//m

/** Odd requests end neither the process nor in a 500, tell nothing of the program, and leave no memory behind. */
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

function residentMib(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
