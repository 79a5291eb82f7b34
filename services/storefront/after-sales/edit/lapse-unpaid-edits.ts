import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lapsedMail } from './edit-mails.ts'

const HOUR_MS = 60 * 60_000
/** A payment that began at the last moment has come to its end by then, held at a bank or not. */
const SWEPT_AFTER_MS = HOUR_MS
/** The next sweep takes the next ones. */
const A_SWEEP = 100

/**
 * Marks edits that were not paid in time and writes to their buyers in the same transaction, each once however many
 * processes sweep.
 */
export async function lapseUnpaidEdits(
  { database, mail, publicUrl }: Pick<StorefrontParts, 'database' | 'mail' | 'publicUrl'>,
  now: Date,
): Promise<void> {
  await database.query.transaction().execute(async (trx) => {
    for (const edit of await markUnpaid(trx, now)) {
      const order = await readOrderByNumber(trx, edit.number)
      if (!order) throw new Error(`order ${edit.number} has an edit and cannot be read`)
      await mail.enqueue(trx, await lapsedMail(order, edit, publicUrl))
    }
  })
}

function markUnpaid(trx: Kysely<Tables>, now: Date) {
  return trx
    .with('unpaid', (unpaid) =>
      unpaid
        .selectFrom('storefront.order_edits')
        .where('state', '=', 'asked')
        .where('lapses_at', '<', new Date(now.getTime() - SWEPT_AFTER_MS))
        .orderBy('id')
        .limit(A_SWEEP)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .updateTable('storefront.order_edits as edit')
    .from('unpaid')
    .innerJoin('storefront.orders as order', (join) => join.onTrue())
    .whereRef('edit.id', '=', 'unpaid.id')
    .whereRef('order.id', '=', 'edit.order_id')
    .set({ state: 'lapsed' })
    .returning(['order.number', 'edit.before', 'edit.after', 'edit.difference_cents as differenceCents'])
    .execute()
}
