import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type EncodedPicture, encodeAnew } from '#services/shared/images/encode-anew.ts'
import { pictureKind } from '#services/shared/images/picture-kind.ts'
import { createQueue } from '#services/shared/queue.ts'

const MAX_SIDE_PX = 3_000
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const TAKEN = 'a JPEG, PNG, WebP or AVIF'
/** What files of these kinds are told; any other is no picture at all. */
const REFUSED: Readonly<Record<string, string>> = {
  'image/svg+xml': `this is an SVG, which can hold a script: export it as a PNG`,
  'image/gif': `this is a GIF: choose ${TAKEN}`,
  'image/heic': `this is a HEIC, which few browsers show: export it as a JPEG`,
  'video/mp4': `this is a film: choose ${TAKEN}`,
}

/** A person uploads one after the other; more than these would take the memory of the pictures that visitors want. */
const enqueue = createQueue({ atOnce: 1, waiting: 10, waitingOfOne: 10 })

/** The picture as the shop keeps it, or what is wrong with the file, whatever it is called. */
export async function encodeUpload(bytes: Uint8Array): Promise<Outcome<EncodedPicture>> {
  if (bytes.length === 0) return refuse(422, 'this file is empty: choose a picture')
  const kind = pictureKind(bytes)
  if (kind === undefined || !KINDS.includes(kind))
    return refuse(422, REFUSED[kind ?? ''] ?? `this file is no picture: choose ${TAKEN}`)
  const encoding = await enqueue(() => encodeAnew(bytes, MAX_SIDE_PX), undefined)
  if (encoding === 'full') return refuse(409, 'many pictures are being added just now: try again in a moment')
  if (encoding.kind === 'too-many-pixels')
    return refuse(
      422,
      'this picture has more pixels than the shop can open: save it as a JPEG of at most 3,000 pixels on its longer side',
    )
  if (encoding.kind === 'broken')
    return refuse(422, 'this picture is damaged or was cut off: save it again, and choose it again')
  return done(encoding.picture)
}
