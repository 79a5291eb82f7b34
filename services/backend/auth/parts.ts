import type { CallerEnvironment } from '../api-key/caller.ts'
import type { BackendParts } from '../parts.ts'
import type { Account } from './accounts/select-accounts.ts'
import type { KnownVisitors, Visits } from './limits/known-visitors.ts'
import type { Limits } from './limits/limits.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import type { PasswordHasher } from './passwords/password-hash.ts'
import type { Session } from './sessions/session.ts'

export interface AuthParts extends BackendParts {
  readonly limits: Limits
  readonly passwords: PasswordHasher
  readonly knownVisitors: KnownVisitors
  /** Networks that asked for a mail to a mailbox while its code is good, whether it has an account or not. */
  readonly askedForMail: Visits
  /** Undefined where browsers offer no passkeys. */
  readonly relyingParty: RelyingParty | undefined
}

/** Set by `authenticate`: the caller's account and session. */
export interface SignedInEnvironment extends CallerEnvironment {
  Variables: { account: Account; session: Session }
}

/** Set behind the service key: the account that the path names, if any. */
export interface OwnerEnvironment extends CallerEnvironment {
  Variables: { account: Account }
}
