import { type EncodedPicture, encodeAnew } from '#services/shared/images/encode-anew.ts'
import { pictureKind } from '#services/shared/images/picture-kind.ts'

/** Large enough to see a crack, and small enough for the database. */
const MAX_SIDE_PX = 1_600
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export type EncodedPictures =
  | { readonly kind: 'encoded'; readonly pictures: readonly EncodedPicture[] }
  | { readonly kind: 'refused'; readonly message: string }

/** Encodes one picture after the other, since each is copied whole; one bad picture refuses them all. */
export async function encodePictures(files: readonly Blob[]): Promise<EncodedPictures> {
  const pictures: EncodedPicture[] = []
  for (const [index, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = pictureKind(bytes)
    if (kind === undefined || !KINDS.includes(kind))
      return refused(
        index,
        'is not a JPEG, PNG, WebP or AVIF: take a photo or a screenshot of it, and send that',
      )
    const encoding = await encodeAnew(bytes, MAX_SIDE_PX)
    if (encoding.kind === 'too-many-pixels') return refused(index, 'has more pixels than we can open')
    if (encoding.kind === 'broken') return refused(index, 'is damaged or was cut off on the way')
    pictures.push(encoding.picture)
  }
  return { kind: 'encoded', pictures }
}

function refused(index: number, why: string): EncodedPictures {
  return { kind: 'refused', message: `Picture ${index + 1} ${why}` }
}
