import { type EncodedPicture, encodeAnew } from '#services/shared/images/encode-anew.ts'
import { pictureKind } from '#services/shared/images/picture-kind.ts'

/** Enough to see a crack, and small enough for a database. */
const MAX_SIDE_PX = 1_600
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export type EncodedPictures =
  | { readonly kind: 'encoded'; readonly pictures: readonly EncodedPicture[] }
  | { readonly kind: 'refused'; readonly message: string }

/** One after the other, and nothing of it where one of them is no picture. */
export async function encodePictures(files: readonly Uint8Array[]): Promise<EncodedPictures> {
  const pictures: EncodedPicture[] = []
  for (const [index, bytes] of files.entries()) {
    const kind = pictureKind(bytes)
    if (kind === undefined || !KINDS.includes(kind))
      return refused(
        index,
        'is no JPEG, PNG, WebP or AVIF: take a photo or a screenshot of it, and send that',
      )
    const encoding = await encodeAnew(bytes, MAX_SIDE_PX)
    if (encoding.kind === 'too-many-pixels') return refused(index, 'has more pixels than we can open')
    if (encoding.kind === 'broken') return refused(index, 'is broken or was cut off on its way')
    pictures.push(encoding.picture)
  }
  return { kind: 'encoded', pictures }
}

function refused(index: number, why: string): EncodedPictures {
  return { kind: 'refused', message: `Picture ${index + 1} ${why}` }
}
