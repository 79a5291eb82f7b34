import type { Database } from '#database/connect.ts'
import { createBackend } from '#services/backend/backend.ts'
import { startHousekeeping } from '#services/backend/housekeeping.ts'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import type { Mail } from '#services/mail/mail.ts'
import { type BackendClient, createBackendClient } from '#shop/clients/backend/backend-client.ts'
import type { BrowserConfig } from '#shop/clients/browser-config.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/keys.ts'
import { fetchAsOwner } from '../hosted/hosted-fetch.ts'
import type { HostedKeys } from '../hosted/hosted-keys.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { accountDeletion } from './account-deletion.ts'
import { followHostedReviews } from './follow-hosted-reviews.ts'
import type { BackendOwner } from './owner.ts'

interface BackendParts {
  config: Config
  database: Database
  secrets: Secrets
  mail: Mail
  log: Log
  now: () => Date
  hostedFetch: HostedKeys['fetch']
}

export interface BackendConnection {
  client: BackendClient
  owner: BackendOwner
  browser: Pick<BrowserConfig, 'backend'>
  /** Origins to which the browser sends requests for the backend, live updates included. */
  connectOrigins: readonly string[]
  /** Origins of review pictures, besides the shop itself. */
  pictureOrigins: readonly string[]
  services: readonly EmbeddedService[]
  /** Starts the work that goes on beside requests, until it is disposed of. */
  startBackground(): AsyncDisposable
}

/** The shop knows a URL and a key, and uses the same clients for the twin and for a hosted backend. */
export function connectBackend({
  config,
  database,
  secrets,
  mail,
  log,
  now,
  hostedFetch,
}: BackendParts): BackendConnection {
  const { publicUrl, backend } = config
  if (backend.kind === 'hosted') {
    const { url, anonKey, serviceKey } = backend
    const owner: BackendOwner = {
      ...{ url, anonKey, serviceKey },
      fetch: (request) => fetchAsOwner(request),
    }
    return {
      client: createBackendClient({ url, key: anonKey, shopUrl: publicUrl, fetch: hostedFetch }),
      owner,
      browser: { backend: { url, anonKey } },
      connectOrigins: withSockets(url),
      pictureOrigins: [new URL(url).origin],
      services: [accountDeletion({ owner, publicUrl, log, now })],
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
    now,
  })
  const owner: BackendOwner = {
    url: publicUrl,
    anonKey,
    serviceKey,
    // The twin is called in this process, since the public address may lead nowhere from here.
    fetch: (request, caller) => twin.fetch(request, caller),
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
    services: [twin, accountDeletion({ owner, publicUrl, log, now })],
    startBackground: () => disposeTogether(twin, startHousekeeping({ database, log, now })),
  }
}

/** Some browsers do not count a WebSocket to the page's own host as the same origin. */
function withSockets(url: string): string[] {
  return [url, url.replace(/^http/, 'ws')]
}

function disposeTogether(...parts: AsyncDisposable[]): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  for (const part of parts) stack.use(part)
  return stack
}
