import type { Database } from '#database/connect.ts'
import { createBackend } from '#services/backend/backend.ts'
import { startHousekeeping } from '#services/backend/housekeeping.ts'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import type { Mail } from '#services/mail/mail.ts'
import { type BackendClient, createBackendClient } from '#shop/clients/backend/backend-client.ts'
import type { BrowserConfig } from '#shop/locals.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/keys.ts'
import { boundedFetch } from '../hosted/bounded-fetch.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { accountDeletion } from './account-deletion.ts'
import { followHostedReviews } from './hosted-reviews.ts'
import type { BackendOwner } from './owner.ts'

interface BackendParts {
  config: Config
  database: Database
  secrets: Secrets
  mail: Mail
  log: Log
}

export interface BackendConnection {
  client: BackendClient
  owner: BackendOwner
  browser: Pick<BrowserConfig, 'backend'>
  /** Where the browser sends requests to it, live updates included. */
  connectOrigins: readonly string[]
  /** Where pictures of reviews come from, besides the shop itself. */
  pictureOrigins: readonly string[]
  services: readonly EmbeddedService[]
  /** What goes on beside requests, until it is disposed of. */
  startBackground(): AsyncDisposable
}

/** The shop knows a URL and a key, and uses the same clients for the twin and for a hosted backend. */
export function connectBackend({ config, database, secrets, mail, log }: BackendParts): BackendConnection {
  const { publicUrl, backend } = config
  if (backend.kind === 'hosted') {
    const { url, anonKey, serviceKey } = backend
    const owner: BackendOwner = { url, anonKey, serviceKey, fetch: (request) => fetch(request) }
    return {
      client: createBackendClient({ url, key: anonKey, shopUrl: publicUrl, fetch: boundedFetch }),
      owner,
      browser: { backend: { url, anonKey } },
      connectOrigins: withSockets(url),
      pictureOrigins: [new URL(url).origin],
      services: [accountDeletion({ owner, publicUrl, log })],
      startBackground: () => followHostedReviews({ url, serviceKey, database, log }),
    }
  }
  const { backendAnonKey: anonKey, backendServiceKey: serviceKey } = secrets
  const twin = createBackend({
    database,
    mail,
    publicUrl,
    anonKey,
    serviceKey,
    refreshTokenKey: secrets.backendRefreshTokenKey,
    factorKey: secrets.backendFactorKey,
    signingKeys: createSigningKeys(database.query),
    accessTokenTtlS: backend.accessTokenTtlS,
    redirectUrls: backend.redirectUrls,
    signIns: backend.signIns,
    log,
  })
  const owner: BackendOwner = {
    url: publicUrl,
    anonKey,
    serviceKey,
    // In this process: from here the public address may lead nowhere.
    fetch: (request) => twin.fetch(request),
  }
  return {
    client: createBackendClient({
      url: publicUrl,
      key: anonKey,
      fetch: (url, init) => twin.fetch(new Request(url, init)),
    }),
    owner,
    browser: { backend: { url: publicUrl, anonKey } },
    connectOrigins: withSockets(publicUrl),
    pictureOrigins: [],
    services: [twin, accountDeletion({ owner, publicUrl, log })],
    startBackground: () => disposeTogether(twin, startHousekeeping({ database, log })),
  }
}

/** Not every browser counts a socket to the page's own origin as such. */
function withSockets(url: string): string[] {
  return [url, url.replace(/^http/, 'ws')]
}

function disposeTogether(...parts: AsyncDisposable[]): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  for (const part of parts) stack.use(part)
  return stack
}
