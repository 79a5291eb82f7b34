import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/fixtures/free-port.ts'
import { ShopProcess } from '#tests/fixtures/shop-process.ts'

/** The same shop, pointed at a storefront elsewhere by environment variables alone. */
export async function openShopOn(storefrontUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'keel-hosted-'))
  const variables = { STOREFRONT_URL: storefrontUrl, STOREFRONT_ACCESS_TOKEN: 'public-token' }
  const shop = new ShopProcess({ port: await freePort(), dataDir, variables })
  await shop.ready()
  return {
    origin: shop.origin,
    get log() {
      return shop.log
    },
    async [Symbol.asyncDispose]() {
      await shop.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
