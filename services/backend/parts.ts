import type { Database } from '#database/connect.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { ApiKeys } from './keys/api-keys.ts'
import type { SigningKeys } from './keys/signing-keys.ts'

/** pino fits; a test may collect. */
export interface Log {
  error(fields: object, message: string): void
}

export interface SignIns {
  /** Whether anybody may be somebody without saying who: off in a shop of its own. */
  readonly areAnonymousAllowed: boolean
  /** Off, only the owner makes accounts. */
  readonly areSignUpsAllowed: boolean
}

/** What every room of the backend is built from: made once, handed down, never imported as a global. */
export interface BackendParts {
  readonly database: Database
  /** Origin that people see, without a trailing slash. Never taken from the Host header. */
  readonly publicUrl: string
  readonly apiKeys: ApiKeys
  readonly signingKeys: SigningKeys
  readonly mail: Mail
  /** Hex key of the HMACs in refresh tokens, and of those in the links of mails. */
  readonly refreshTokenKey: string
  /** Hex key that the secrets of second factors are sealed with: 32 bytes. */
  readonly factorKey: string
  readonly accessTokenTtlS: number
  /** Where links of mails may lead besides `publicUrl`: origins, or addresses with what lies below them. */
  readonly redirectUrls: readonly string[]
  readonly signIns: SignIns
  readonly log: Log
  readonly now: () => Date
}
