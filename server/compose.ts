import type { Config } from './config/config.ts'
import { contentOf, type ReadWords } from './content/shop-content.ts'
import type { Log } from './log.ts'
import { openParts } from './open-parts.ts'
import { invalidateOnChanges } from './pages/invalidations.ts'
import { PageCache } from './pages/page-cache.ts'
import { PageRenderer, type ShopApp } from './pages/page-renderer.ts'
import { createAddressReader } from './serving/client-address.ts'
import { type Readiness, watchReadiness } from './serving/readiness.ts'
import { createRouter, type RequestListener, type RouterParts } from './serving/request-router.ts'
import { createUpgrades, type Upgrades } from './serving/upgrades.ts'

const MEBIBYTE = 1024 * 1024
const PAGE_CACHE_BYTES = 64 * MEBIBYTE
/** Events purge a page the moment it is wrong; age only bounds what an event that was lost can do. */
const PAGE_FRESH_FOR_MS = 5 * 60_000

export interface ComposeOptions {
  config: Config
  log: Log
  app: ShopApp
  readWords: ReadWords
  serveStatic: RouterParts['serveStatic']
  onProgress: (message: string) => void
}

export interface Running extends AsyncDisposable {
  readonly listener: RequestListener
  readonly upgrades: Upgrades
  readonly readiness: Readiness
}

/** Builds a running shop from its configuration; disposing of it closes every part. */
export async function compose(options: ComposeOptions): Promise<Running> {
  const { config, log, app, readWords, serveStatic, onProgress } = options
  await using opened = new AsyncDisposableStack()
  const parts = opened.use(await openParts(config, log, contentOf(readWords), onProgress))
  const { database, locals, origins, services } = parts
  const cache = new PageCache({
    maxBytes: PAGE_CACHE_BYTES,
    freshForMs: PAGE_FRESH_FOR_MS,
    onRefreshFailure: (error) => log.error({ err: error }, 'an old page could not be made anew'),
  })
  opened.defer(await invalidateOnChanges(database, cache, log))
  const readiness = opened.use(await watchReadiness(database, log, config.dataDir))
  const renderer = new PageRenderer({ app, locals, origins })
  const addressOf = createAddressReader(config.trustedProxies)
  const listener = createRouter({
    cache,
    renderer,
    readiness,
    services,
    addressOf,
    serveStatic,
    publicUrl: config.publicUrl,
    log,
  })
  const upgrades = createUpgrades(services, addressOf, log)
  const all = opened.move()
  return { listener, upgrades, readiness, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
