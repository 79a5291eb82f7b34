import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ReviewRequest } from '#database/tables/orders.ts'
import type { Tables } from '#database/tables.ts'
import { readReturns } from '../after-sales/returns/read-returns.ts'
import { keptLines } from '../after-sales/returns/returnable.ts'
import { readProducts } from '../catalogue/load/read-products.ts'
import type { Order } from '../orders/order.ts'
import type { StorefrontParts } from '../parts.ts'
import { readRefunds } from '../payments/refunds/read-refunds.ts'
import { reviewMail } from './review-mail.ts'

/** 'Later': another process is deciding, or this minute's limit is reached. 'Decided': another process did it. */
export type Decision = ReviewRequest | 'later' | 'decided'

/** All processes together send no more, since mail servers take a flood for an attack. */
const MAX_A_MINUTE = 10
const MINUTE_MS = 60_000
/** The number of a lock that nothing else takes. */
const LOCK_NUMBER = 5_377_033

/**
 * One transaction records the decision and queues the mail, so there is one mail however many processes try, and
 * whichever of them is killed.
 */
export function decideRequest(
  { database, mail, publicUrl, signingKey, now }: StorefrontParts,
  orderId: number,
  order: Order,
  reviewed: readonly string[],
): Promise<Decision> {
  return database.query.transaction().execute(async (trx) => {
    const at = now()
    if (!(await isOurTurn(trx)) || (await countAsked(trx, at)) >= MAX_A_MINUTE) return 'later'
    const lines = await reviewableLines(trx, order, reviewed)
    const isAsked = lines.length > 0 && !(await mail.hasUnsubscribed(trx, order.email))
    const review_request = isAsked ? 'sent' : 'left-out'
    const decided = await trx
      .updateTable('storefront.orders')
      .where('id', '=', orderId)
      .where('review_request', 'is', null)
      .set({ review_request, review_request_at: at })
      .returning('id')
      .executeTakeFirst()
    if (!decided) return 'decided'
    if (isAsked) {
      const unsubscribeUrl = mail.unsubscribeUrl(order.email)
      await mail.enqueue(trx, await reviewMail(order, lines, { publicUrl, signingKey, unsubscribeUrl }))
    }
    return review_request
  })
}

/** One process decides at a time, or each would send a minute's worth. None waits, so a frozen one stops no other. */
async function isOurTurn(trx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCK_NUMBER)}) as locked`.execute(trx)
  return rows[0]?.locked === true
}

/** Future times are left out: a clock that was set back must not stop all mails until it has caught up. */
async function countAsked(trx: Kysely<Tables>, now: Date): Promise<number> {
  const { asked } = await trx
    .selectFrom('storefront.orders')
    .where('review_request', '=', 'sent')
    .where('review_request_at', '>', new Date(now.getTime() - MINUTE_MS))
    .where('review_request_at', '<=', now)
    .select((row) => row.fn.countAll<number>().as('asked'))
    .executeTakeFirstOrThrow()
  return Number(asked)
}

/** One line of each product that the buyer kept, that has a page for reviews, and no review by this buyer. */
async function reviewableLines(
  trx: Kysely<Tables>,
  order: Order,
  reviewed: readonly string[],
): Promise<Order['lines']> {
  const lines = keptLines(order, {
    returns: await readReturns(trx, order.number),
    refunds: await readRefunds(trx, order.number),
  })
  const firstLines = new Map([...lines].reverse().map((line) => [line.productHandle, line]))
  for (const handle of reviewed) firstLines.delete(handle)
  if (firstLines.size === 0) return []
  const published = await readProducts(trx, [...firstLines.keys()])
  const handles = new Set(published.map(({ handle }) => handle))
  return lines.filter(
    (line) => handles.has(line.productHandle) && firstLines.get(line.productHandle) === line,
  )
}
