import { type EncodedPicture, encodeAnew } from '#services/shared/images/encode-anew.ts'
import { pictureKind } from '#services/shared/images/picture-kind.ts'
import { createQueue } from '#services/shared/queue.ts'
import { invalidRequest, StorageError, slowDown } from '../answers/storage-error.ts'

export type DecodedUpload = EncodedPicture

export type DecodeUpload = (
  bytes: Uint8Array,
  claimed: string,
  allowed: readonly string[],
  /** The network that sent the picture. */
  asker: string | undefined,
) => Promise<DecodedUpload>

/** A picture of this size is sharp on the largest screens, and small enough for a database. */
const MAX_SIDE_PX = 2560
/** At least one processor is left for people who want a page. */
const AT_ONCE = 2
const WAITING = 30
/** A review may have as many pictures; a household or an office may send them at once. */
const WAITING_OF_ONE = 10

/** Decodes every upload and encodes it anew, so that only pictures of the shop's own making are kept. */
export function createDecoder(): DecodeUpload {
  const enqueue = createQueue({ atOnce: AT_ONCE, waiting: WAITING, waitingOfOne: WAITING_OF_ONE })
  return async (bytes, claimed, allowed, asker) => {
    const kind = pictureKind(bytes)
    if (kind === undefined || !allowed.some((type) => covers(type, kind))) throw refusalOf(kind ?? claimed)
    const decoded = await enqueue(() => encode(bytes), asker)
    if (decoded === 'full') throw slowDown()
    return decoded
  }
}

/** A bucket may allow all pictures at once: `image/*`. */
function covers(allowed: string, kind: string): boolean {
  return allowed === kind || allowed === '*' || allowed === '*/*' || allowed === `${kind.split('/')[0]}/*`
}

function refusalOf(kind: string): StorageError {
  const message = `mime type ${kind.slice(0, 100)} is not supported`
  return new StorageError(415, 'InvalidMimeType', message, 'invalid_mime_type')
}

async function encode(bytes: Uint8Array): Promise<DecodedUpload> {
  const encoding = await encodeAnew(bytes, MAX_SIDE_PX)
  if (encoding.kind === 'encoded') return encoding.picture
  const isTooLarge = encoding.kind === 'too-many-pixels'
  throw invalidRequest(isTooLarge ? 'The picture has too many pixels' : 'The picture is broken or cut off')
}
