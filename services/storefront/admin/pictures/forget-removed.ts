import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

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
