import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { writeUnlessTouched } from './ledger.ts'
import type { SeedPicture } from './pictures.ts'

interface PictureContent {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly alt_text: string
  readonly content_hash: string
}

/** Adds and updates pictures; `dropOtherPictures` removes the rest once no variant points to them. */
export async function seedPictures(
  trx: Kysely<Tables>,
  handle: string,
  productId: number,
  pictures: readonly SeedPicture[],
): Promise<boolean> {
  const wanted = pictures.map(({ file, width, height, altText, contentHash }) => ({
    file,
    width,
    height,
    alt_text: altText,
    content_hash: contentHash,
  }))
  const current = await readPictureRows(trx, productId)
  if (wanted.length === 0 && current.length === 0) return false
  return writeUnlessTouched(trx, {
    entity: 'pictures',
    key: handle,
    wanted: { pictures: wanted },
    current: current.length > 0 ? { pictures: current } : undefined,
    write: () => writePictures(trx, productId, wanted),
  })
}

function readPictureRows(trx: Kysely<Tables>, productId: number): Promise<PictureContent[]> {
  return trx
    .selectFrom('storefront.product_images')
    .where('product_id', '=', productId)
    .orderBy('position')
    .select(['file', 'width', 'height', 'alt_text', 'content_hash'])
    .execute()
}

export async function dropOtherPictures(
  trx: Kysely<Tables>,
  productId: number,
  pictures: readonly SeedPicture[],
) {
  await trx
    .deleteFrom('storefront.product_images')
    .where('product_id', '=', productId)
    .$if(pictures.length > 0, (others) =>
      others.where(
        'file',
        'not in',
        pictures.map(({ file }) => file),
      ),
    )
    .execute()
}

/** A picture that stays keeps its row, because variants point to it. */
async function writePictures(trx: Kysely<Tables>, productId: number, pictures: readonly PictureContent[]) {
  if (pictures.length === 0) return
  await trx
    .insertInto('storefront.product_images')
    .values(pictures.map((picture, index) => ({ ...picture, product_id: productId, position: index + 1 })))
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'file']).doUpdateSet(({ ref }) => ({
        width: ref('excluded.width'),
        height: ref('excluded.height'),
        alt_text: ref('excluded.alt_text'),
        content_hash: ref('excluded.content_hash'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}
