import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { lockProduct } from '../products.ts'

export interface PictureRow {
  readonly id: number
  readonly file: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly contentHash: string
}

export interface PicturedVariant {
  readonly sku: string
  /** The file of its picture. */
  readonly picture: string | null
}

export interface Gallery {
  readonly productId: number
  /** In the order of the gallery. */
  readonly pictures: readonly PictureRow[]
  readonly variants: readonly PicturedVariant[]
}

/** Holds the product until the transaction ends, so that two who change its pictures do it one after the other. */
export async function lockGallery(
  trx: Kysely<Tables>,
  handle: string,
  seen?: string,
): Promise<Outcome<Gallery>> {
  const product = await lockProduct(trx, handle)
  if (product.kind === 'refused') return product
  const gallery = await readGallery(trx, product.result.id)
  if (seen !== undefined && seen !== versionOf(gallery))
    return refuse(409, 'somebody else has changed these pictures since you opened them: look at theirs first')
  return done(gallery)
}

export async function readGallery(query: Kysely<Tables>, productId: number): Promise<Gallery> {
  const pictures = await query
    .selectFrom('storefront.product_images')
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'file', 'width', 'height', 'alt_text as alt', 'content_hash as contentHash'])
    .execute()
  const variants = await query
    .selectFrom('storefront.variants as variant')
    .leftJoin('storefront.product_images as image', 'image.id', 'variant.image_id')
    .where('variant.product_id', '=', productId)
    .orderBy('variant.position')
    .select(['sku', 'image.file as picture'])
    .execute()
  return { productId, pictures, variants }
}

export function versionOf({ pictures, variants }: Omit<Gallery, 'productId'>): string {
  const content = [
    pictures.map(({ file, alt, contentHash }) => [file, alt, contentHash]),
    variants.map(({ sku, picture }) => [sku, picture]),
  ]
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 16)
}

export function noSuchPicture(handle: string, file: string): Refusal {
  return refuse(404, `${handle} has no picture ${JSON.stringify(file)}`)
}

/** The place of each picture is its number in the list; those that stay where they are, are not written. */
export async function writeOrder(trx: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update storefront.product_images image set position = told.place
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as told (id, place)
    where image.id = told.id and image.position is distinct from told.place`.execute(trx)
}

const DAY_MS = 24 * 60 * 60_000
/** So long, mails and pages that show a removed picture find its file. */
const KEPT_DAYS = 30

/** Forgets pictures that were removed long ago and that no plan adds, and the files of those that nothing shows again. */
export async function forgetRemovedPictures(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await sql`
    with gone as (
      delete from storefront.removed_pictures removed where removed_at < ${before}
        and not exists (
          select from storefront.planned_changes plan
          where plan.state = 'waiting' and plan.change ->> 'kind' = 'picture-added'
            and plan.change ->> 'file' = removed.file
        )
      returning product_id, file
    )
    delete from storefront.uploaded_pictures uploaded using gone
    where uploaded.product_id = gone.product_id and uploaded.file = gone.file
      and not exists (
        select from storefront.product_images image
        where image.product_id = gone.product_id and image.file = gone.file
      )`.execute(query)
}
