import { join } from 'node:path'
import type { Database } from '#database/connect.ts'
import { PICTURES } from '#database/seed/pictures.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { FindStaff } from '#services/shared/admin/admit-staff.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import type { AskForNews } from '#services/storefront/parts.ts'
import { openProviders } from '#services/storefront/payments/open-providers.ts'
import { createStorefront, type Storefront } from '#services/storefront/storefront.ts'
import type { AgentProfile } from '#services/storefront/ucp/agents/agent-profile.ts'
import type { BrowserConfig } from '#shop/clients/browser-config.ts'
import { createStorefrontClient, type StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { Claims } from '#shop/page-api/claims.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/keys.ts'
import { watchAnswers } from '../hosted/hosted-fetch.ts'
import type { HostedKeys } from '../hosted/hosted-keys.ts'
import type { Log } from '../log.ts'
import type { OutsideOrigins } from '../pages/page-headers.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { storefrontWebhooks } from './webhooks.ts'

/** Shopify serves all pictures from this origin, whatever the store's own domain is. */
const SHOPIFY_PICTURES = 'https://cdn.shopify.com'

/** A page stops asking after one failure (`givingUp`), and after a time-out the next waits less (`lessPatientInSilence`). */
const HOSTED_TIMEOUT_MS = 3_500

interface StorefrontParts {
  config: Config
  database: Database
  secrets: Secrets
  mail: Mail
  /** Reads the articles, pages and policies that a twin serves. */
  readContent: ReadShopContent
  log: Log
  now: () => Date
  hostedFetch: HostedKeys['fetch']
  findStaff: FindStaff
  claimsNow: () => Claims
  askForNews: AskForNews
  vettedAgents: ReadonlyMap<string, AgentProfile>
  share: () => number
}

export interface StorefrontConnection {
  client: StorefrontClient
  /** The storefront as a program asks it through the shop: the twin lets the program's network pay. */
  clientFor(address: string | undefined): StorefrontClient
  browser: Pick<BrowserConfig, 'storefront'>
  origins: OutsideOrigins
  services: readonly EmbeddedService[]
  /** Whether a hosted storefront does not answer. The twin is away only with the database. */
  isAway(): boolean
  /** Undefined where the storefront is hosted. */
  twin: Storefront | undefined
}

/**
 * The shop knows a URL and a key, and uses the same client for the twin and for a hosted store; the twin's
 * only privilege is that a call from this process needs no socket.
 */
export function connectStorefront({
  config,
  database,
  secrets,
  mail,
  readContent,
  log,
  now,
  hostedFetch,
  findStaff,
  claimsNow,
  askForNews,
  vettedAgents,
  share,
}: StorefrontParts): StorefrontConnection {
  const { publicUrl, storefront } = config
  const { name, apiVersion } = storefront
  if (storefront.kind === 'hosted') {
    const { url, accessToken, webhookSecret: secret } = storefront
    const { origin } = new URL(url)
    const { fetch, isAway } = watchAnswers(hostedFetch)
    const client = createStorefrontClient({
      url,
      accessToken,
      apiVersion,
      providerName: name,
      log,
      fetch,
      timeoutMs: HOSTED_TIMEOUT_MS,
    })
    return {
      client,
      clientFor: () => client,
      browser: { storefront: { url, accessToken, apiVersion, name, checkoutOrigin: null } },
      origins: { connect: [origin], pictures: [SHOPIFY_PICTURES, origin] },
      services: secret === undefined ? [] : [storefrontWebhooks({ database, secret, log, now })],
      isAway,
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
    findStaff,
    pictures: { originals: PICTURES, madeFolder: join(config.dataDir, 'pictures') },
    mail,
    askForNews,
    vettedAgents,
    providers: openProviders(storefront.payments, { log, now }),
    readContent,
    // What the finder needs is loaded by the first program that asks.
    async answerFit(wish, offers) {
      const { findFit } = await import('#shop/fit/tool/find-fit.ts')
      return findFit(wish, { offers, publicUrl, claims: claimsNow() })
    },
    async answerSetup(wish, handle, offer) {
      const { findSetup } = await import('#shop/fit/tool/find-setup.ts')
      return findSetup(handle, wish, { offers: new Map([[handle, offer]]), publicUrl, claims: claimsNow() })
    },
    log,
    now,
    share,
  })
  const clientFor = (address: string | undefined) =>
    createStorefrontClient({
      url: publicUrl,
      accessToken,
      apiVersion,
      providerName: name,
      log,
      fetch: (url, init) => twin.fetch(new Request(url, init), { address }),
    })
  return {
    client: clientFor(undefined),
    clientFor,
    browser: { storefront: { url: publicUrl, accessToken, apiVersion, name, checkoutOrigin: publicUrl } },
    // The origin is given by name, for a visitor who opened the page under another name of the same machine.
    origins: { connect: [publicUrl], pictures: [publicUrl] },
    services: [twin],
    isAway: () => false,
    twin,
  }
}
