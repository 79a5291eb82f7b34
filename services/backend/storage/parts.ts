import type { Renditions } from '#services/shared/images/renditions.ts'
import type { TokenReader } from '../access/token-reader.ts'
import type { BackendParts } from '../parts.ts'
import type { DecodeUpload } from './objects/decode-upload.ts'
import type { TakePlace } from './objects/upload-places.ts'

export interface StorageParts extends Pick<BackendParts, 'database' | 'log'> {
  readonly tokens: TokenReader
  readonly takePlace: TakePlace
  readonly decodeUpload: DecodeUpload
  readonly renditions: Renditions
}
