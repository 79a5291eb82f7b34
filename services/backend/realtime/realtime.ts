import type { Hono } from 'hono'
import { createTokenReader } from '../access/token-reader.ts'
import type { GatewayEnvironment } from '../gateway/environment.ts'
import type { BackendParts } from '../parts.ts'
import { Bindings } from './changes/bindings.ts'
import { Catalogue } from './changes/catalogue.ts'
import { ChangeFeed } from './changes/change-feed.ts'
import { tellChanges } from './changes/tell-changes.ts'
import { broadcastRoutes } from './http/broadcast-routes.ts'
import { DEFAULT_LIMITS, type RealtimeLimits } from './limits.ts'
import type { RealtimeParts } from './parts.ts'
import { checkSockets } from './sockets/check-sockets.ts'
import { type AcceptSocket, createHandshake } from './sockets/handshake.ts'
import { OpenSockets } from './sockets/open-sockets.ts'
import { Company } from './topics/company.ts'

export interface Realtime extends AsyncDisposable {
  /** What is below /realtime/v1, but for the socket. */
  readonly routes: Hono<GatewayEnvironment>
  readonly accept: AcceptSocket
  /** Says goodbye to whoever is connected, and lets nobody in any more. */
  closeSockets(): void
}

/** Live updates: changes of tables, and what clients say to each other. */
export function createRealtime(backend: BackendParts, limits: Partial<RealtimeLimits> = {}): Realtime {
  const { database, log } = backend
  const catalogue = new Catalogue(database.query)
  const bindings = new Bindings()
  const company = new Company(backend)
  const feed = new ChangeFeed({
    database,
    log,
    isWanted: () => !bindings.isEmpty,
    onChanges: (changes) => tellChanges({ database, catalogue, bindings, log }, changes),
    onLoss: () => {
      for (const [subscriber] of bindings) subscriber.failed()
    },
  })
  const parts: RealtimeParts = {
    ...backend,
    limits: { ...DEFAULT_LIMITS, ...limits },
    tokens: createTokenReader(backend),
    company,
    catalogue,
    bindings,
    feed,
  }
  const open = new OpenSockets(parts.limits)
  const checking = checkSockets(parts, open)
  return {
    routes: broadcastRoutes(parts),
    accept: createHandshake(parts, open),
    closeSockets: () => open.close(),
    async [Symbol.asyncDispose]() {
      checking[Symbol.dispose]()
      open.close()
      await feed[Symbol.asyncDispose]()
      await company[Symbol.asyncDispose]()
    },
  }
}
