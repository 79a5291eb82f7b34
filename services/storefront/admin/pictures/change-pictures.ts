import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import type { productPictureOperations } from '#services/admin-contract/product-pictures.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../../change-log.ts'
import { moveWithin } from './move-within.ts'
import { lockGallery, noSuchPicture, writeOrder } from './picture-rows.ts'

type Operations = typeof productPictureOperations
type Changed = Promise<Outcome<AnswerOf<Operations['changePicture']>>>
type Named = Asked<Operations['changePicture']>['params']

/** Writes the picture's alternative text, and moves it to a place; a place beyond the last is the last. */
export async function applyPicture(
  trx: Kysely<Tables>,
  author: Author,
  { handle, file, alt, place, version }: Named & Asked<Operations['changePicture']>['body'],
): Changed {
  const gallery = await lockGallery(trx, handle, version)
  if (gallery.kind === 'refused') return gallery
  const { pictures } = gallery.result
  const at = pictures.findIndex((each) => each.file === file)
  const picture = pictures[at]
  if (!picture) return noSuchPicture(handle, file)
  const before = { file, alt: picture.alt, place: at + 1 }
  const after = { file, alt: alt ?? picture.alt, place: Math.min(place ?? at + 1, pictures.length) }
  if (after.alt === before.alt && after.place === before.place) return done({ handle, changed: false })
  await trx
    .updateTable('storefront.product_images')
    .where('id', '=', picture.id)
    .set({ alt_text: after.alt })
    .execute()
  await writeOrder(
    trx,
    moveWithin(
      pictures.map(({ id }) => id),
      picture.id,
      after.place,
    ),
  )
  await logChange(trx, author, { action: 'picture', subject: handle, before, after })
  return done({ handle, changed: true })
}

/** Takes the picture off the product; what it was is kept for a while, so that it can be put back. */
export async function applyRemoval(
  trx: Kysely<Tables>,
  author: Author,
  { handle, file, version }: Named & { readonly version?: string | undefined },
): Changed {
  const gallery = await lockGallery(trx, handle, version)
  if (gallery.kind === 'refused') return gallery
  const { productId, pictures, variants } = gallery.result
  const at = pictures.findIndex((each) => each.file === file)
  const picture = pictures[at]
  if (!picture) return noSuchPicture(handle, file)
  const { id, alt, width, height, contentHash } = picture
  const removed = {
    ...{ width, height, alt_text: alt, content_hash: contentHash, position: at + 1 },
    skus: variants.flatMap((variant) => (variant.picture === file ? variant.sku : [])),
    removed_at: author.now,
  }
  await trx
    .insertInto('storefront.removed_pictures')
    .values({ product_id: productId, file, ...removed })
    .onConflict((conflict) => conflict.columns(['product_id', 'file']).doUpdateSet(removed))
    .execute()
  await trx.deleteFrom('storefront.product_images').where('id', '=', id).execute()
  await writeOrder(
    trx,
    pictures.flatMap((each) => (each.id === id ? [] : each.id)),
  )
  const before = { file, alt, place: at + 1 }
  await logChange(trx, author, { action: 'picture', subject: handle, before, after: null })
  return done({ handle, changed: true })
}

/** Gives variants a picture of their product each, or none of their own: all of them, or nothing is done. */
export async function applyVariantPictures(
  trx: Kysely<Tables>,
  author: Author,
  {
    handle,
    variants,
    version,
  }: { readonly handle: string } & Asked<Operations['setVariantPictures']>['body'],
): Changed {
  const gallery = await lockGallery(trx, handle, version)
  if (gallery.kind === 'refused') return gallery
  const ids = new Map(gallery.result.pictures.map(({ id, file }) => [file, id]))
  const shown = new Map(gallery.result.variants.map(({ sku, picture }) => [sku, picture]))
  for (const { sku, file } of variants) {
    if (!shown.has(sku)) return refuse(404, `${handle} has no variant ${JSON.stringify(sku)}`)
    if (file !== null && !ids.has(file)) return noSuchPicture(handle, file)
  }
  const changes = variants.filter(({ sku, file }) => shown.get(sku) !== file)
  for (const { sku, file } of changes) {
    await setPicture(trx, sku, file === null ? null : (ids.get(file) ?? null))
    const before = { file: shown.get(sku) ?? null }
    await logChange(trx, author, { action: 'picture', subject: sku, before, after: { file } })
  }
  return done({ handle, changed: changes.length > 0 })
}

async function setPicture(trx: Kysely<Tables>, sku: string, image_id: number | null): Promise<void> {
  await trx.updateTable('storefront.variants').where('sku', '=', sku).set({ image_id }).execute()
}
