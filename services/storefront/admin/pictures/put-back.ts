import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { MAX_PICTURES, type productPictureOperations } from '#services/admin-contract/product-pictures.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../../change-log.ts'
import { moveWithin } from './move-within.ts'
import { lockGallery, writeOrder } from './picture-rows.ts'

type Back = Outcome<AnswerOf<typeof productPictureOperations.putPictureBack>>

/**
 * The picture has its place and its words again, and the variants whose picture it was, where they have no other. `place`
 * is that of a picture which lay aside until now. */
export async function applyPutBack(
  trx: Kysely<Tables>,
  author: Author,
  {
    handle,
    file,
    place,
  }: { readonly handle: string; readonly file: string; readonly place?: 'first' | 'last' },
): Promise<Back> {
  const gallery = await lockGallery(trx, handle)
  if (gallery.kind === 'refused') return gallery
  const { productId, pictures } = gallery.result
  if (pictures.some((each) => each.file === file)) return done({ handle, changed: false })
  if (pictures.length >= MAX_PICTURES)
    return refuse(409, `this product has ${MAX_PICTURES} pictures again: remove another one first`)
  const removed = await trx
    .deleteFrom('storefront.removed_pictures')
    .where('product_id', '=', productId)
    .where('file', '=', file)
    .returning(['width', 'height', 'alt_text', 'content_hash', 'position', 'skus'])
    .executeTakeFirst()
  if (!removed) return refuse(404, 'this picture is gone: add it again')
  const { skus, ...kept } = removed
  const named = place && { first: 1, last: pictures.length + 1 }[place]
  const row = { ...kept, position: named ?? kept.position }
  const { id } = await trx
    .insertInto('storefront.product_images')
    .values({ product_id: productId, file, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = pictures.map((each) => each.id)
  await writeOrder(trx, moveWithin(ids, id, row.position))
  if (skus.length > 0)
    await trx
      .updateTable('storefront.variants')
      .where('product_id', '=', productId)
      .where('sku', 'in', skus)
      .where('image_id', 'is', null)
      .set({ image_id: id })
      .execute()
  const after = { file, alt: row.alt_text, place: Math.min(row.position, pictures.length + 1) }
  await logChange(trx, author, { action: 'picture', subject: handle, before: null, after })
  return done({ handle, changed: true })
}
