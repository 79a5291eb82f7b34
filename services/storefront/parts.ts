import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { Mail } from '#services/mail/mail.ts'
import type { Log } from '#services/shared/log.ts'

export interface PictureFolders {
  /** The pictures that come with the shop, in a folder for each product. */
  readonly originals: URL
  /** Pictures in the sizes and formats asked for; without a folder they are kept in memory alone. */
  readonly madeFolder: string | undefined
}

/** Asks, by a mail in the transaction, whether the owner of an address wants the newsletter. */
export type AskForNews = (trx: Kysely<Tables>, email: string) => Promise<void>

/** The parts that every module of the storefront is built from: made once, handed down, never imported as a global. */
export interface StorefrontParts {
  readonly database: Database
  /** Public origin, without a trailing slash. Never taken from the Host header. */
  readonly publicUrl: string
  /** Hex key of the HMAC in links. */
  readonly signingKey: string
  readonly pictures: PictureFolders
  readonly mail: Mail
  /** Undefined where the shop has no newsletter. */
  readonly askForNews?: AskForNews | undefined
  readonly log: Log
  /** Logs that a form was refused which none of this shop's pages sent. */
  readonly tellForeignForm: (fields: object) => void
  readonly now: () => Date
  /** The part of what a network may ask that is this process's, where several divide it. */
  readonly share?: () => number
  /** What each network may have kept in a day of pictures that it sends, where a test needs less. */
  readonly keptPictureBytesADay?: number
}
