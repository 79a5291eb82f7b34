import type { Database } from '#database/connect.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { PaymentGateway } from './checkout/payment-gateway.ts'

/** pino fits; a test may collect. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface PictureFolders {
  /** As they came: a folder for each product. */
  readonly originals: URL
  /** In the sizes and formats that were asked for; undefined: kept in memory alone. */
  readonly madeFolder: string | undefined
}

/** What every room of the storefront is built from: made once, handed down, never imported as a global. */
export interface StorefrontParts {
  readonly database: Database
  /** Origin that people see, without a trailing slash. Never taken from the Host header. */
  readonly publicUrl: string
  /** Hex key of the HMAC in links. */
  readonly signingKey: string
  readonly pictures: PictureFolders
  readonly mail: Mail
  readonly gateway: PaymentGateway
  readonly log: Log
  readonly now: () => Date
}
