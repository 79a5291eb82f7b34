import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'

const HOUR_MS = 60 * 60_000
/** A review is sent soon after its pictures, and one that is edited takes its pictures out and puts them in again. */
const UNSHOWN_MS = 24 * HOUR_MS
/** It is noted no more often than this that a picture is shown. */
const NOTED_MS = 12 * HOUR_MS
/** Each has up to some megabytes, which a transaction had better not remove by the thousand. */
const AT_ONCE = 100
/** The next sweep, ten minutes later, removes what is left: whoever stops the shop waits for this one. */
const MAX_ROUNDS = 10

/**
 * Removes pictures of accounts that no review shows: of forms that were given up, and of reviews that were deleted by a
 * client that left their files. Nobody else would, and their addresses would answer for good. `last_accessed_at` is when
 * a picture was sent, or was last seen in a review.
 */
export async function sweepPictures(query: Kysely<Tables>, now: Date): Promise<void> {
  await query
    .updateTable('storage.objects')
    .set({ last_accessed_at: now })
    .where('bucket_id', '=', 'review-pictures')
    .where('last_accessed_at', '<', new Date(now.getTime() - NOTED_MS))
    .where(isShown)
    .execute()
  const before = new Date(now.getTime() - UNSHOWN_MS)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const removed = await query.transaction().execute((trx) => removeSome(trx, before))
    if (removed < AT_ONCE) return
  }
}

function isShown(object: ExpressionBuilder<Tables, 'storage.objects'>) {
  return object.exists(
    object
      .selectFrom('public.review_pictures as picture')
      .select('picture.id')
      .whereRef('picture.path', '=', 'storage.objects.name'),
  )
}

/**
 * A review that takes a picture holds its row, and one that would take a row which is locked here waits. So those that
 * were locked are looked at once more: a review may have taken one just before.
 */
async function removeSome(trx: Transaction<Tables>, before: Date): Promise<number> {
  const unshown = trx
    .selectFrom('storage.objects')
    .select('storage.objects.id')
    .where('bucket_id', '=', 'review-pictures')
    // The owner's imports are shown by the reviews themselves.
    .where('owner_id', 'is not', null)
    .where('updated_at', '<', before)
    .where('last_accessed_at', '<', before)
    .where((object) => object.not(isShown(object)))
  const locked = await unshown.limit(AT_ONCE).forUpdate().skipLocked().execute()
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  await trx
    .deleteFrom('storage.objects')
    .where('id', 'in', ids)
    .where('id', 'in', unshown.where('storage.objects.id', 'in', ids))
    .execute()
  return ids.length
}
