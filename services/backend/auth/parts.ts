import type { GatewayEnvironment } from '../gateway/environment.ts'
import type { BackendParts } from '../parts.ts'
import type { Account } from './accounts/select-accounts.ts'
import type { KnownVisitors } from './limits/known-visitors.ts'
import type { Limits } from './limits/limits.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { Session } from './sessions/session.ts'

export interface AuthParts extends BackendParts {
  readonly limits: Limits
  readonly passwords: PasswordHasher
  readonly knownVisitors: KnownVisitors
}

/** Behind `authenticate`: who asks, and in which session. */
export interface SignedInEnvironment extends GatewayEnvironment {
  Variables: { account: Account; session: Session }
}

/** Behind the service key: whose account it is about, where the path names one. */
export interface OwnerEnvironment extends GatewayEnvironment {
  Variables: { account: Account }
}
