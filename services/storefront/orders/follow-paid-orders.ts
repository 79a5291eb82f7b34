import type { Kysely } from 'kysely'
import { createQueueWorker } from '#database/queue-worker.ts'
import type { Tables } from '#database/tables.ts'
import { inTime } from '#services/shared/in-time.ts'
import type { StorefrontParts } from '../parts.ts'
import { type ClaimedOrder, claimPaidOrders } from './claim-paid-orders.ts'

/** The parts of Shopify's webhooks `orders/paid` and `orders/cancelled` that the rest of the shop needs. */
export interface PaidOrder {
  readonly id: number
  readonly number: number
  readonly email: string
  readonly paidAt: Date
  readonly totalCents: number
  /** The order was paid, and cancelled later. */
  readonly isCancelled: boolean
  readonly lines: readonly PaidOrderLine[]
  /** Products that an edit took out of the order, and that are in no line of it any more. */
  readonly removedHandles: readonly string[]
}

interface PaidOrderLine {
  readonly productHandle: string
  /** Null once the owner has deleted the variant. */
  readonly variantId: number | null
  readonly quantity: number
  readonly unitPriceCents: number
}

/** Resolves once the order is recorded. May be called again with the same order, for instance after a crash. */
export type PaidOrderHandler = (order: PaidOrder) => Promise<void>

const ANSWER_MS = 5_000
/** The handler and the record take less time, so no other process delivers the order meanwhile. */
const LEASE_MS = 20_000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60 * 60 * 1000

type Delivering = Pick<StorefrontParts, 'database' | 'log' | 'now'> & { readonly handle: PaidOrderHandler }

/** Delivers due orders side by side, so that a failing or slow one holds up no other of its batch. */
async function deliverPaidOrders(delivering: Delivering, isClosing: () => boolean): Promise<void> {
  const { database, log, now } = delivering
  while (!isClosing()) {
    const claimed = await claimPaidOrders(database.query, now(), new Date(now().getTime() + LEASE_MS))
    if (claimed.length === 0) return
    const tellings = claimed.map((each) =>
      deliver(each, delivering).catch((error) =>
        log.error({ err: error, orderId: each.orderId }, 'whether a paid order was told is not recorded'),
      ),
    )
    await Promise.all(tellings)
  }
}

async function deliver(claimed: ClaimedOrder, delivering: Delivering): Promise<void> {
  const { database, log, now, handle } = delivering
  const { orderId, attempts } = claimed
  try {
    const order = await readPaidOrder(database.query, orderId)
    await inTime(ANSWER_MS, () => handle(order))
  } catch (error) {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)
    log.error({ err: error, orderId, attempts, waitMs }, 'a paid order was not taken; it is told again')
    await putOff(database.query, claimed, new Date(now().getTime() + waitMs), error)
    return
  }
  await database.query
    .deleteFrom('storefront.paid_orders')
    .where('order_id', '=', orderId)
    .where('attempts', '=', attempts)
    .execute()
}

async function putOff(
  query: Kysely<Tables>,
  { orderId, attempts }: ClaimedOrder,
  until: Date,
  error: unknown,
): Promise<void> {
  await query
    .updateTable('storefront.paid_orders')
    .set({ next_attempt_at: until, last_error: error instanceof Error ? error.message : String(error) })
    .where('order_id', '=', orderId)
    .where('attempts', '=', attempts)
    .execute()
}

async function readPaidOrder(query: Kysely<Tables>, id: number): Promise<PaidOrder> {
  const { cancelledAt, ...order } = await query
    .selectFrom('storefront.orders')
    .where('id', '=', id)
    .select(['id', 'number', 'email', 'placed_at as paidAt', 'total_cents as totalCents'])
    .select('cancelled_at as cancelledAt')
    .executeTakeFirstOrThrow()
  const lines = await query
    .selectFrom('storefront.order_lines')
    .where('order_id', '=', id)
    .orderBy('position')
    .select(['product_handle as productHandle', 'variant_id as variantId', 'quantity'])
    .select('unit_price_cents as unitPriceCents')
    .execute()
  const removedHandles = await readRemovedHandles(query, id, lines)
  return { ...order, isCancelled: cancelledAt !== null, lines, removedHandles }
}

async function readRemovedHandles(
  query: Kysely<Tables>,
  id: number,
  lines: readonly PaidOrderLine[],
): Promise<string[]> {
  const edits = await query
    .selectFrom('storefront.order_edits')
    .where('order_id', '=', id)
    .where('state', '=', 'applied')
    .select('before')
    .execute()
  const before = edits.flatMap((edit) => edit.before.lines.map(({ product_handle }) => product_handle))
  return [...new Set(before)].filter((handle) => lines.every(({ productHandle }) => productHandle !== handle))
}

/**
 * Calls the handler for every paid order, including those before a crash, until disposed of: at least once each, by one
 * of the processes that share the database.
 */
export function followPaidOrders(
  { database, log, now }: StorefrontParts,
  handle: PaidOrderHandler,
  isCrowded: () => boolean,
): AsyncDisposable {
  const worker = createQueueWorker({
    database,
    channel: 'storefront_orders_paid',
    work: (isClosing) => deliverPaidOrders({ database, log, now, handle }, isClosing),
    isCrowded,
    onFailure: (error) =>
      log.error({ err: error }, 'the paid orders could not be read; they will be told later'),
    onListenFailed: (error) =>
      log.error({ err: error }, 'paid orders are not announced; they are told by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}
