import { type EncodedPicture, encodeAnew } from '#services/shared/images/encode-anew.ts'
import { pictureKind } from '#services/shared/images/picture-kind.ts'
import { createQueue } from '#services/shared/queue.ts'
import { invalidRequest, StorageError, slowDown } from '../answers/storage-error.ts'

export type DecodedUpload = EncodedPicture

export type DecodeUpload = (
  bytes: Uint8Array,
  claimed: string,
  allowed: readonly string[],
) => Promise<DecodedUpload>

/** Sharp on the largest screens that people have, and small enough for a database. */
const MAX_SIDE_PX = 2560
/** One processor at the least is left for whoever wants a page. */
const AT_ONCE = 2
const WAITING = 30

/** Every upload becomes a picture of our own making. */
export function createDecoder(): DecodeUpload {
  const enqueue = createQueue({ atOnce: AT_ONCE, waiting: WAITING, waitingOfOne: WAITING })
  return async (bytes, claimed, allowed) => {
    const kind = pictureKind(bytes)
    if (kind === undefined || !allowed.includes(kind)) throw refusalOf(kind ?? claimed, allowed)
    // Whose uploads are how many is counted where they come in.
    const decoded = await enqueue(() => encode(bytes), undefined)
    if (decoded === 'full') throw slowDown()
    return decoded
  }
}

function refusalOf(kind: string, allowed: readonly string[]): StorageError {
  const named = kind.slice(0, 100)
  const known = allowed.map((type) => type.replace('image/', '').toUpperCase()).join(', ')
  const message = `mime type ${named} is not supported: a picture must be one of ${known}`
  return new StorageError(415, 'InvalidMimeType', message, 'invalid_mime_type')
}

async function encode(bytes: Uint8Array): Promise<DecodedUpload> {
  const encoding = await encodeAnew(bytes, MAX_SIDE_PX)
  if (encoding.kind === 'encoded') return encoding.picture
  const isTooLarge = encoding.kind === 'too-many-pixels'
  throw invalidRequest(isTooLarge ? 'The picture has too many pixels' : 'The picture is broken or cut off')
}
