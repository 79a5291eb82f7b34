import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Secrets } from '#server/config/keys.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'

const LOOK_EVERY_MS = 20

/** Builds what the server serves, unless that is built already. */
export async function buildShop(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
}

export async function readKeys({ dataDir }: Shop): Promise<Secrets> {
  return JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
}

export async function pageOf({ origin }: Shop, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(origin + path)
  return { status: answer.status, text: await answer.text() }
}

/** Asks the shop's Storefront API one question. */
export async function askApi(
  shop: Shop,
  query: string,
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
): Promise<any> {
  const { storefrontAccessToken } = await readKeys(shop)
  const answer = await fetch(`${shop.origin}/api/2025-07/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': storefrontAccessToken,
    },
    body: JSON.stringify({ query }),
  })
  return answer.json()
}

/** A look that begins after the limit must see it; the time that a look takes is the machine's, not the shop's. */
export async function seenWithin(limitMs: number, look: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  for (;;) {
    const lookedAfterMs = performance.now() - startedMs
    if (await look()) return
    expect(lookedAfterMs, 'it is still not seen after so many ms').toBeLessThan(limitMs)
    await sleep(LOOK_EVERY_MS)
  }
}
