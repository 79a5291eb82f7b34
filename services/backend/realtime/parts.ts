import type { TokenReader } from '../access/token-reader.ts'
import type { BackendParts } from '../parts.ts'
import type { Bindings } from './changes/bindings.ts'
import type { Catalogue } from './changes/catalogue.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Company } from './topics/company.ts'

/** What the realtime room is built from. */
export interface RealtimeParts extends Pick<BackendParts, 'database' | 'apiKeys' | 'log' | 'now'> {
  readonly limits: RealtimeLimits
  readonly tokens: TokenReader
  readonly company: Company
  readonly catalogue: Catalogue
  readonly bindings: Bindings
  readonly feed: ChangeFeed
}
