import type { Database } from '#database/connect.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { ApiKeys } from './keys/api-keys.ts'
import type { SigningKeys } from './keys/signing-keys.ts'

/** pino fits; a test may collect. */
export interface Log {
  error(fields: object, message: string): void
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
  readonly log: Log
  readonly now: () => Date
}
