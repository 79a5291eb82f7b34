import { createTokenReader } from '../access/token-reader.ts'
import type { BackendParts } from '../parts.ts'
import { Audiences } from './changes/audiences.ts'
import { Bindings } from './changes/bindings.ts'
import { Catalogue } from './changes/catalogue.ts'
import { ChangeFeed } from './changes/change-feed.ts'
import { broadcastRoutes } from './http/broadcast-routes.ts'
import { DEFAULT_LIMITS, type RealtimeLimits } from './limits.ts'
import type { RealtimeParts } from './parts.ts'
import { checkSockets } from './sockets/check-sockets.ts'
import { type AcceptSocket, createHandshake } from './sockets/handshake.ts'
import { OpenSockets } from './sockets/open-sockets.ts'
import { Cluster } from './topics/cluster.ts'
import { tellMessage } from './topics/database-messages.ts'
import { PrivateTopics } from './topics/private-topics.ts'
import { NetworkBudgets, Shares } from './work/network-budgets.ts'
import { Turns } from './work/turns.ts'

export interface Realtime extends AsyncDisposable {
  /** The routes below /realtime/v1, except the websocket. */
  readonly routes: ReturnType<typeof broadcastRoutes>
  readonly accept: AcceptSocket
  /** Closes every socket, and accepts none any more. */
  closeSockets(): void
}

/** Live updates: changes of tables, and what clients say to each other. */
export function createRealtime(backend: BackendParts, changed: Partial<RealtimeLimits> = {}): Realtime {
  const { database, log } = backend
  const limits = { ...DEFAULT_LIMITS, ...changed }
  const budgets = new NetworkBudgets(limits, backend.now)
  const catalogue = new Catalogue(database.query)
  const bindings = new Bindings(limits.subscriptions)
  const cluster = new Cluster({ ...backend, budgets, limits })
  const audiences = new Audiences({ database, catalogue, bindings, log })
  const held = {
    channels: new Shares(limits.channels),
    joinBytes: new Shares(limits.joinBytes),
    bufferedBytes: new Shares(limits.bufferedBytes),
    unfinishedBytes: new Shares(limits.unfinishedBytes),
    waitingBytes: new Shares(limits.waitingBytes),
  }
  const feed = new ChangeFeed({
    database,
    log,
    isWanted: () => !held.channels.isEmpty,
    async onChanges(changes) {
      const { messages = [], others = [] } = Object.groupBy(changes, ({ isMessage }) =>
        isMessage ? 'messages' : 'others',
      )
      // Where this fails all of them are read again, so messages are told after it.
      if (others.length > 0 && !bindings.isEmpty) await audiences.tell(others)
      for (const message of messages) tellMessage({ cluster, limits, log }, message)
    },
    onLoss: () => {
      for (const [subscriber] of bindings) subscriber.failed()
    },
  })
  const parts: RealtimeParts = {
    ...backend,
    limits,
    tokens: createTokenReader(backend),
    cluster,
    privateTopics: new PrivateTopics({ database, log }),
    catalogue,
    bindings,
    feed,
    budgets,
    held,
    turns: new Turns(),
  }
  const open = new OpenSockets(limits)
  const checking = checkSockets(parts, open)
  return {
    routes: broadcastRoutes(parts),
    accept: createHandshake(parts, open),
    closeSockets: () => open.close(),
    async [Symbol.asyncDispose]() {
      checking[Symbol.dispose]()
      open.close()
      await feed[Symbol.asyncDispose]()
      await audiences[Symbol.asyncDispose]()
      await cluster[Symbol.asyncDispose]()
    },
  }
}
