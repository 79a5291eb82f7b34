import type { Budgets } from '#services/shared/budgets.ts'
import type { Renditions } from '#services/shared/images/renditions.ts'
import type { TokenReader } from '../access/token-reader.ts'
import type { BackendParts } from '../parts.ts'
import type { LinkTokens } from './links/link-tokens.ts'
import type { DecodeUpload } from './objects/decode-upload.ts'

export interface StorageParts extends Pick<BackendParts, 'database' | 'log'> {
  readonly tokens: TokenReader
  readonly links: LinkTokens
  readonly decodeUpload: DecodeUpload
  readonly renditions: Renditions
  /** Bytes that each network may still have kept, of pictures that it sends. */
  readonly keptBytes: Budgets
}
