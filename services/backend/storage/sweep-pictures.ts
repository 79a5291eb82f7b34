import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A review is sent soon after its pictures; a form that was left open for so long uploads them anew. */
const UNSHOWN_MS = 24 * 60 * 60_000
/** Each has up to some megabytes, which a transaction had better not remove by the thousand. */
const AT_ONCE = 100

/**
 * Removes pictures of accounts that no review shows: of forms that were given up, and of reviews that were deleted by a
 * client that left their files. Nobody else would, and their addresses would answer for good.
 */
export async function sweepPictures(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNSHOWN_MS)
  let removed: number
  do {
    removed = await query.transaction().execute((trx) => removeSome(trx, before))
  } while (removed === AT_ONCE)
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
    .where((object) =>
      object.not(
        object.exists(
          object
            .selectFrom('public.review_pictures as picture')
            .select('picture.id')
            .whereRef('picture.path', '=', 'storage.objects.name'),
        ),
      ),
    )
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
