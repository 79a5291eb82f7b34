import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { askAsHydrogen } from './hydrogen.ts'
import { askAsHydrogenReact } from './hydrogen-react.ts'
import { installPackages } from './published-packages.ts'
import { askAsShopifyBuy } from './shopify-buy.ts'
import { askAsApiClient } from './storefront-api-client.ts'
import { readWares, type Wares } from './wares.ts'
import { watch } from './watched-twin.ts'

const clients: Readonly<Record<string, (wares: Wares) => Promise<void>>> = {
  '@shopify/hydrogen': askAsHydrogen,
  '@shopify/hydrogen-react': askAsHydrogenReact,
  '@shopify/storefront-api-client': askAsApiClient,
  'shopify-buy': askAsShopifyBuy,
}

/**
 * Runs Shopify's published clients against the storefront's twin in this process. Returns whether every document was
 * answered without a fault, and each cart was what the client made of it.
 */
export async function tryDocuments(): Promise<boolean> {
  installPackages()
  const folder = await mkdtemp(join(tmpdir(), 'keel-clients-'))
  const database = await connectDatabase({ kind: 'pglite', folder })
  await migrate(database)
  await seed(database)
  let now = Date.now()
  const storefront = openTwin(database, { readContent: async () => sampleContent, now: () => new Date(now) })
  const wares = await readWares(storefront)
  const realFetch = globalThis.fetch
  let [passed, failed] = [0, 0]

  for (const [name, askAll] of Object.entries(clients)) {
    const { asked, refused, fetch } = watch(storefront)
    globalThis.fetch = fetch
    const stopped = await askAll(wares).then(() => undefined, inOneLine)
    globalThis.fetch = realFetch
    // The next client gets a new rate limit.
    now += 60_000
    const wrong = [...asked].filter(([, faults]) => faults.length > 0)
    for (const [query, faults] of wrong) console.log(`  ${nameOf(query)}: ${faults.join('; ')}`)
    for (const [query, why] of refused) console.log(`  ${nameOf(query)}: refused by Shopify too. ${why}`)
    if (stopped) console.log(`  stopped: ${stopped}`)
    console.log(`${name}: ${asked.size - wrong.length} of ${asked.size} documents answered without a fault`)
    passed += asked.size - wrong.length
    failed += wrong.length + (stopped ? 1 : 0)
  }

  await database.close()
  await rm(folder, { recursive: true })
  console.log(
    `${passed} passed, ${failed} failed, held against Shopify's published types: no errors, no userErrors, parts put together; and carts read again after each change`,
  )
  return failed === 0
}

/** An assertion's message spans many lines. */
function inOneLine(error: Error): string {
  return `${error.message}`.replace(/\s+/g, ' ')
}

function nameOf(query: string): string {
  return /(?:query|mutation)\s+\w+/.exec(query)?.[0] ?? query.replace(/\s+/g, ' ').slice(0, 60)
}
