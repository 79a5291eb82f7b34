import { join } from 'node:path'
import type { Database } from '#database/connect.ts'
import { PICTURES } from '#database/seed/pictures.ts'
import type { Mail } from '#services/mail/mail.ts'
import { testGateway } from '#services/storefront/checkout/test-gateway.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import { createStorefront, type Storefront } from '#services/storefront/storefront.ts'
import { createStorefrontClient, type StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { BrowserConfig } from '#shop/locals.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/keys.ts'
import { boundedFetch } from '../hosted/bounded-fetch.ts'
import type { Log } from '../log.ts'
import type { OutsideOrigins } from '../pages/security-headers.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { storefrontWebhooks } from './webhooks.ts'

/** Where Shopify keeps its pictures, whatever the store's own domain is. */
const SHOPIFY_PICTURES = 'https://cdn.shopify.com'

/** A page asks once more at most (`givingUp`): a storefront that hangs costs a visitor no more than this. */
const HOSTED_TIMEOUT_MS = 3_500

interface StorefrontParts {
  config: Config
  database: Database
  secrets: Secrets
  mail: Mail
  /** What a twin answers of articles, pages and policies. */
  readContent: ReadShopContent
  log: Log
}

export interface StorefrontConnection {
  client: StorefrontClient
  browser: Pick<BrowserConfig, 'storefront'>
  origins: OutsideOrigins
  services: readonly EmbeddedService[]
  /** Undefined where the storefront is a hosted one. */
  twin: Storefront | undefined
}

/**
 * The shop knows a URL and a key and uses the same client for the twin and for a hosted store; the twin's
 * only privilege is that a call to it from this process needs no socket.
 */
export function connectStorefront({
  config,
  database,
  secrets,
  mail,
  readContent,
  log,
}: StorefrontParts): StorefrontConnection {
  const { publicUrl, storefront } = config
  const { name, apiVersion } = storefront
  if (storefront.kind === 'hosted') {
    const { url, accessToken, webhookSecret: secret } = storefront
    const { origin } = new URL(url)
    return {
      client: createStorefrontClient({
        url,
        accessToken,
        apiVersion,
        providerName: name,
        log,
        fetch: boundedFetch,
        timeoutMs: HOSTED_TIMEOUT_MS,
      }),
      browser: { storefront: { url, accessToken, apiVersion, name, checkoutOrigin: null } },
      origins: { connect: [origin], pictures: [SHOPIFY_PICTURES, origin] },
      services: secret === undefined ? [] : [storefrontWebhooks({ database, secret, log })],
      twin: undefined,
    }
  }
  const accessToken = secrets.storefrontAccessToken
  const twin = createStorefront({
    database,
    publicUrl,
    accessToken,
    privateToken: secrets.storefrontPrivateToken,
    signingKey: secrets.storefrontSigningKey,
    serviceKey: secrets.storefrontServiceKey,
    pictures: { originals: PICTURES, madeFolder: join(config.dataDir, 'pictures') },
    mail,
    gateway: testGateway,
    readContent,
    log,
  })
  return {
    client: createStorefrontClient({
      url: publicUrl,
      accessToken,
      apiVersion,
      providerName: name,
      log,
      fetch: (url, init) => twin.fetch(new Request(url, init)),
    }),
    browser: { storefront: { url: publicUrl, accessToken, apiVersion, name, checkoutOrigin: publicUrl } },
    // By name, for whoever opened the page under another name of the same machine.
    origins: { connect: [publicUrl], pictures: [publicUrl] },
    services: [twin],
    twin,
  }
}
