import { decode } from '#services/shared/images/render.ts'
import { createQueue } from '#services/shared/queue.ts'
import { invalidRequest, StorageError, slowDown } from '../answers/storage-error.ts'
import { pictureKind } from './picture-kind.ts'

export interface DecodedUpload {
  readonly bytes: Buffer
  readonly contentType: string
  readonly width: number
  readonly height: number
}

export type DecodeUpload = (
  bytes: Uint8Array,
  claimed: string,
  allowed: readonly string[],
) => Promise<DecodedUpload>

/** Sharp on the largest screens that people have, and small enough for a database. */
const MAX_SIDE_PX = 2560
const MAX_S = 20
/** One processor at the least is left for whoever wants a page. */
const AT_ONCE = 2
const WAITING = 30

/**
 * Every upload becomes a picture of our own making: whole, upright, without a word of where and with what it was
 * taken, and with nothing behind its last pixel.
 */
export function createDecoder(): DecodeUpload {
  const enqueue = createQueue({ atOnce: AT_ONCE, waiting: WAITING, waitingOfOne: WAITING })
  return async (bytes, claimed, allowed) => {
    const kind = pictureKind(bytes)
    if (kind === undefined || !allowed.includes(kind)) throw refusalOf(kind ?? claimed, allowed)
    // Whose uploads are how many is counted where they come in.
    const decoded = await enqueue(() => encodeAnew(bytes), undefined)
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

async function encodeAnew(bytes: Uint8Array): Promise<DecodedUpload> {
  try {
    const { data, info } = await decode(bytes)
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 4 })
      .timeout({ seconds: MAX_S })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height }
  } catch (error) {
    const reason = error instanceof Error && /pixel limit/.test(error.message)
    throw invalidRequest(reason ? 'The picture has too many pixels' : 'The picture is broken or cut off')
  }
}
