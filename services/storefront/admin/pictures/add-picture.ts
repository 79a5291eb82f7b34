import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import { hashPicture } from '#database/seed/pictures.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { MAX_PICTURES, type pictureUpload } from '#services/admin-contract/product-pictures.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import type { EncodedPicture } from '#services/shared/images/encode-anew.ts'
import { type Author, logChange } from '../../change-log.ts'
import { uploadedFile } from '../../images/uploaded-file.ts'
import { encodeUpload } from './encode-upload.ts'
import { lockGallery, writeOrder } from './picture-rows.ts'

type Added = Outcome<AnswerOf<typeof pictureUpload.addPicture>>

interface Upload {
  readonly handle: string
  readonly alt: string
  readonly place?: 'first' | 'last' | 'aside' | undefined
  readonly bytes: Uint8Array
}

/** Keeps the picture as the shop encodes it anew, before which the product is not held. */
export async function addPicture(
  { query }: Database,
  author: Author,
  { bytes, ...upload }: Upload,
): Promise<Added> {
  const encoded = await encodeUpload(bytes)
  if (encoded.kind === 'refused') return encoded
  return query.transaction().execute((trx) => writePicture(trx, author, upload, encoded.result))
}

async function writePicture(
  trx: Kysely<Tables>,
  author: Author,
  { handle, alt, place }: Omit<Upload, 'bytes'>,
  { bytes, width, height }: EncodedPicture,
): Promise<Added> {
  const gallery = await lockGallery(trx, handle)
  if (gallery.kind === 'refused') return gallery
  const { productId, pictures } = gallery.result
  if (pictures.length >= MAX_PICTURES)
    return refuse(409, `a product has at most ${MAX_PICTURES} pictures: remove one first`)
  const contentHash = hashPicture(bytes)
  const same = pictures.findIndex((each) => each.contentHash === contentHash)
  if (same >= 0) return refuse(409, `this product has this picture already, as number ${same + 1}`)
  const file = uploadedFile(alt, contentHash)
  const uploaded_at = author.now
  await trx
    .insertInto('storefront.uploaded_pictures')
    .values({ product_id: productId, file, bytes, uploaded_at })
    .onConflict((conflict) => conflict.columns(['product_id', 'file']).doUpdateSet({ uploaded_at }))
    .execute()
  if (place === 'aside') {
    // As what was removed: a planned change puts it into the gallery, or it goes after 30 days.
    const kept = { width, height, alt_text: alt, content_hash: contentHash, position: pictures.length + 1 }
    const aside = { ...kept, skus: [], removed_at: author.now }
    await trx
      .insertInto('storefront.removed_pictures')
      .values({ product_id: productId, file, ...aside })
      .onConflict((conflict) => conflict.columns(['product_id', 'file']).doUpdateSet(aside))
      .execute()
    return done({ handle, file, place: null })
  }
  await trx
    .deleteFrom('storefront.removed_pictures')
    .where('product_id', '=', productId)
    .where('file', '=', file)
    .execute()
  const at = place === 'first' ? 1 : pictures.length + 1
  const row = { product_id: productId, file, width, height, alt_text: alt, position: at }
  const { id } = await trx
    .insertInto('storefront.product_images')
    .values({ ...row, content_hash: contentHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = pictures.map((each) => each.id)
  await writeOrder(trx, ids.toSpliced(at - 1, 0, id))
  const after = { file, alt, place: at }
  await logChange(trx, author, { action: 'picture', subject: handle, before: null, after })
  return done({ handle, file, place: at })
}
