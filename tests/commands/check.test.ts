import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Secrets } from '#server/config/keys.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { runCheck } from './owner-commands.ts'

const START_TIMEOUT_MS = 90_000

let shop: Shop
let keys: Secrets
let embedded: Record<string, string>
let hosted: Record<string, string>
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
  shop = await openSeededShop({ IMPORT_SAMPLE_REVIEWS: 'false' })
  keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  embedded = { PORT: new URL(shop.origin).port, DATA_DIR: shop.dataDir }
  // The same shop, as if it were another shop's hosted store and project.
  hosted = {
    PUBLIC_URL: shop.origin,
    DATA_DIR: join(shop.dataDir, 'another'),
    STOREFRONT_URL: shop.origin,
    STOREFRONT_ACCESS_TOKEN: keys.storefrontAccessToken,
    STOREFRONT_WEBHOOK_SECRET: 'a-secret',
    BACKEND_URL: shop.origin,
    BACKEND_ANON_KEY: keys.backendAnonKey,
    BACKEND_SERVICE_KEY: keys.backendServiceKey,
  }
}, START_TIMEOUT_MS)
afterAll(() => shop?.[Symbol.asyncDispose]())

/** The services and the kinds of lines that the output has about each. */
const kindsIn = (output: string) =>
  new Set([...output.matchAll(/^(\w+) +(ok|missing|note) /gm)].map(([, about, kind]) => `${about} ${kind}`))

describe('npm run check', () => {
  test('asks the shop’s own services while it runs, and finds nothing missing', async () => {
    const { code, output, errors } = await runCheck(embedded)
    expect([code, errors]).toEqual([0, ''])
    expect(kindsIn(output)).toEqual(new Set(['storefront ok', 'backend ok']))
    expect(output.trim().split('\n').at(-1)).toBe('nothing is missing')
  })

  test('asks a store and a project, and what cannot be asked is a note', async () => {
    const { code, output } = await runCheck(hosted)
    expect(code).toBe(0)
    expect(kindsIn(output)).toEqual(new Set(['storefront ok', 'backend ok', 'backend note']))
  })

  test('tells of a wrong key by its variable, and goes on with the other service', async () => {
    const { code, output } = await runCheck({
      ...hosted,
      BACKEND_ANON_KEY: 'abc',
      STOREFRONT_WEBHOOK_SECRET: '',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^settings +missing BACKEND_ANON_KEY holds no key of Supabase’s/m)
    expect(kindsIn(output)).toEqual(new Set(['settings missing', 'storefront ok', 'storefront note']))
    expect(output).toMatch(/\n1 missing: docs\/hosted\.md says how each is set\n$/)
  })

  test('tells of a token of another store, and goes on with the project', async () => {
    const { code, output } = await runCheck({ ...hosted, STOREFRONT_ACCESS_TOKEN: '0'.repeat(32) })
    expect(code).toBe(1)
    expect(output).toMatch(/^storefront missing .* does not take STOREFRONT_ACCESS_TOKEN \(status 401\)/m)
    expect(kindsIn(output)).toContain('backend ok')
  })

  test('tells of what is no service’s, and asks nothing', async () => {
    const { code, output } = await runCheck({ ...hosted, PORT: 'http', BACKEND_SERVICE_KEY: 'a key' })
    expect(code).toBe(1)
    expect(output).toMatch(/^settings +missing PORT must be/m)
    expect(output).toMatch(/^settings +missing BACKEND_SERVICE_KEY must be a key without blanks/m)
    expect(kindsIn(output)).toEqual(new Set(['settings missing']))
  })

  test('tells that no shop runs, or that there never was one here', async () => {
    const stopped = await runCheck({ ...embedded, PORT: String(await freePort()) })
    expect(stopped.code).toBe(1)
    expect(stopped.output).toMatch(
      /^storefront missing the shop at .* does not answer \(ECONNREFUSED\): start it/m,
    )
    expect(stopped.output).toMatch(/^backend +missing the shop at .* does not answer/m)
    const { code, output } = await runCheck({ DATA_DIR: join(shop.dataDir, 'nowhere') })
    expect(code).toBe(1)
    expect(output).toMatch(/^settings +missing .*keys\.json holds no keys: start the shop once/m)
  })

  test('repeats no key', async () => {
    const all = await Promise.all([
      runCheck(embedded),
      runCheck({ ...hosted, BACKEND_SERVICE_KEY: keys.backendAnonKey }),
    ])
    for (const { output, errors } of all)
      for (const key of [keys.storefrontAccessToken, keys.backendAnonKey, keys.backendServiceKey])
        expect(output + errors).not.toContain(key)
  })
})
