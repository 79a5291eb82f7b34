import type { TokenReader } from '../access/token-reader.ts'
import type { BackendParts } from '../parts.ts'
import type { Bindings } from './changes/bindings.ts'
import type { Catalogue } from './changes/catalogue.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Cluster } from './topics/cluster.ts'
import type { PrivateTopics } from './topics/private-topics.ts'
import type { NetworkBudgets, Shares } from './work/network-budgets.ts'
import type { Turns } from './work/turns.ts'

/** The parts that the realtime service is built from. */
export interface RealtimeParts extends Pick<BackendParts, 'database' | 'apiKeys' | 'log' | 'now'> {
  readonly limits: RealtimeLimits
  readonly tokens: TokenReader
  readonly cluster: Cluster
  readonly privateTopics: PrivateTopics
  readonly catalogue: Catalogue
  readonly bindings: Bindings
  readonly feed: ChangeFeed
  readonly budgets: NetworkBudgets
  readonly held: HeldShares
  /** The messages of sockets, with a line for each network. */
  readonly turns: Turns
}

/** Counts of what sockets hold of this process. */
export interface HeldShares {
  readonly channels: Shares
  readonly joinBytes: Shares
  readonly bufferedBytes: Shares
  readonly unfinishedBytes: Shares
  readonly waitingBytes: Shares
}
