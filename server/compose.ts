import { fileURLToPath } from 'node:url'
import { connectDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { brand } from '#facts/brand.ts'
import { createMail } from '#services/mail/mail.ts'
import { createStorefront } from '#services/storefront/storefront.ts'
import { createStorefrontClient, type StorefrontClient } from '#shop/clients/storefront.ts'
import type { BrowserConfig } from '#shop/locals.ts'
import type { Config } from './config.ts'
import { invalidateOnChanges } from './invalidations.ts'
import { loadSecrets, type Secrets } from './keys.ts'
import type { Log } from './log.ts'
import { PageCache } from './page-cache.ts'
import { PageRenderer, type ShopApp } from './page-renderer.ts'
import { createRouter, type EmbeddedService, type RequestListener } from './request-router.ts'
import { staticFiles } from './static-files.ts'

const MEBIBYTE = 1024 * 1024
const PAGE_CACHE_BYTES = 64 * MEBIBYTE
/** Events purge a page the moment it is wrong; age only bounds what an event that was lost can do. */
const PAGE_FRESH_FOR_MS = 5 * 60_000
const SHOP_ENTRY = new URL('../dist/server/entry.mjs', import.meta.url)
const SHOP_FILES = new URL('../dist/client/', import.meta.url)

export interface Running {
  listener: RequestListener
  close(): Promise<void>
}
