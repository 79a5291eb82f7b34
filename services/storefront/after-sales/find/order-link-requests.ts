import { type Kysely, sql, type Transaction } from 'kysely'
import { after } from '#database/clock.ts'
import { createQueueWorker } from '#database/queue-worker.ts'
import type { Tables } from '#database/tables.ts'
import { createSharedLimit } from '#services/shared/shared-limit.ts'
import { equalsSecret } from '#services/shared/signature.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { orderLinkMail } from './order-link-mail.ts'

/** As many as a thousand networks may ask for in an hour; anyone beyond is told to come later. */
const MAX_WAITING = 20_000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60 * 60_000
/** Somebody who has waited for so long has asked again. */
const KEPT_MS = 24 * 60 * 60_000

/** The limit keeps strangers from filling a mailbox. A buyer beyond it has a mail of the last hour with the link. */
const MAX_OF_ORDER_AN_HOUR = 5
const HOUR_MS = 60 * 60_000

interface OrderLinks {
  /** False where nothing was queued: no such order, another email, or too many mails of the order lately. */
  send(trx: Kysely<Tables>, number: number, email: string): Promise<boolean>
  /** Uncounts a mail whose transaction was rolled back. */
  giveBack(number: number): Promise<void>
}

/**
 * Keeps the request, whether there is such an order or not, so that the answer's promise holds whatever happens to
 * this process. False where too many requests wait.
 */
export async function requestOrderLink(
  query: Kysely<Tables>,
  number: number,
  email: string,
): Promise<boolean> {
  const taken = await sql`
    insert into storefront.order_link_requests (number, email) select ${number}::bigint, ${email}::text
    where (select count(*) from (select from storefront.order_link_requests limit ${sql.lit(MAX_WAITING)}) waiting)
      < ${sql.lit(MAX_WAITING)}
    returning id`.execute(query)
  return taken.rows.length > 0
}

/** Mails the links that were asked for, before a crash too, until disposed of. One process mails each, once. */
export function sendOrderLinks(parts: StorefrontParts): AsyncDisposable {
  const { database, log } = parts
  const links = createOrderLinks(parts)
  const worker = createQueueWorker({
    database,
    channel: 'order_link_asked',
    async work(isClosing) {
      await forgetOld(database.query)
      while (!isClosing() && (await sendNext(parts, links)));
    },
    onFailure: (error) =>
      log.error({ err: error }, 'who asked for orders could not be read; it is tried again'),
    onListenFailed: (error) => log.error({ err: error }, 'links of orders are mailed by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}

/** False where no request waits. The request is deleted in the transaction that queues its mail. */
async function sendNext({ database, log }: StorefrontParts, links: OrderLinks): Promise<boolean> {
  let claimed: { readonly id: number; readonly number: number } | undefined
  let isQueued = false
  try {
    await database.query.transaction().execute(async (trx) => {
      const next = await takeNext(trx)
      claimed = next
      if (next) isQueued = await links.send(trx, next.number, next.email)
    })
    return claimed !== undefined
  } catch (error) {
    if (claimed === undefined) throw error
    if (isQueued) await links.giveBack(claimed.number)
    log.error({ err: error }, 'the link of an order could not be sent; it is tried again')
    await putOff(database.query, claimed.id)
    return true
  }
}

function takeNext(trx: Transaction<Tables>) {
  return trx
    .deleteFrom('storefront.order_link_requests')
    .where('id', '=', (row) =>
      row
        .selectFrom('storefront.order_link_requests')
        .where('next_attempt_at', '<=', after(0))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'number', 'email'])
    .executeTakeFirst()
}

async function putOff(query: Kysely<Tables>, id: number): Promise<void> {
  const waitS = sql<number>`least(${FIRST_RETRY_MS / 1000} * 2 ^ least(attempts, 20), ${MAX_RETRY_MS / 1000})`
  await query
    .updateTable('storefront.order_link_requests')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${waitS})`,
    }))
    .where('id', '=', id)
    .execute()
}

async function forgetOld(query: Kysely<Tables>): Promise<void> {
  await query.deleteFrom('storefront.order_link_requests').where('asked_at', '<', after(-KEPT_MS)).execute()
}

/**
 * Mails an order's link to the order's own email, if that is the one given. Nobody is told whether it was, nor whether
 * a link was sent lately. Only mails that go out are counted, so no stranger uses up a buyer's mails.
 */
function createOrderLinks({ database, mail, publicUrl, now }: StorefrontParts): OrderLinks {
  const byOrder = createSharedLimit(
    { database, now },
    { name: 'links of orders', max: MAX_OF_ORDER_AN_HOUR, perMs: HOUR_MS },
  )
  const giveBack = (number: number) => byOrder.giveBack(String(number))
  return {
    async send(trx, number, email) {
      const order = await readOrderByNumber(trx, number)
      if (!order || !equalsSecret(order.email.toLowerCase(), email.toLowerCase())) return false
      if (!(await byOrder.take(String(number)))) return false
      try {
        await mail.enqueue(trx, await orderLinkMail(order, publicUrl))
      } catch (error) {
        await giveBack(number)
        throw error
      }
      return true
    },
    giveBack,
  }
}
