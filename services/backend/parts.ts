import type { Database } from '#database/connect.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { Log } from '#services/shared/log.ts'
import type { ApiKeys } from './keys/api-keys.ts'
import type { SigningKeys } from './keys/signing-keys.ts'

/** The backend logs nothing below an error. */
export type ErrorLog = Pick<Log, 'error'>

export interface SignIns {
  /** Whether anonymous sign-ins are allowed; a shop of its own has them off. */
  readonly areAnonymousAllowed: boolean
  /** If off, only the owner makes accounts. */
  readonly areSignUpsAllowed: boolean
}

/** The parts that all of the backend is built from: made once, handed down, never imported as a global. */
export interface BackendParts {
  readonly database: Database
  /** Origin that people see, without a trailing slash. Never taken from the Host header. */
  readonly publicUrl: string
  readonly apiKeys: ApiKeys
  readonly signingKeys: SigningKeys
  readonly mail: Mail
  /** Hex key of the HMACs in refresh tokens, of those in the links of mails, and of links to files. */
  readonly refreshTokenKey: string
  /** Hex key that the secrets of second factors are sealed with: 32 bytes. */
  readonly factorKey: string
  readonly accessTokenTtlS: number
  /** Addresses that links in mails may lead to besides `publicUrl`; each allows what lies below it. */
  readonly redirectUrls: readonly string[]
  readonly signIns: SignIns
  readonly log: ErrorLog
  readonly now: () => Date
}
