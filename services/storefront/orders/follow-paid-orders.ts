import { createQueueWorker } from '#database/queue-worker.ts'
import type { StorefrontParts } from '../parts.ts'
import { deliverPaidOrders, type PaidOrderHandler } from './deliver-paid-orders.ts'

/**
 * Calls the handler for every paid order, including those before a crash, until disposed of: at least once each, by one
 * of the processes that share the database.
 */
export function followPaidOrders(
  { database, log, now }: StorefrontParts,
  handle: PaidOrderHandler,
): AsyncDisposable {
  const worker = createQueueWorker({
    database,
    channel: 'storefront_orders_paid',
    work: (isClosing) => deliverPaidOrders({ database, log, now, handle }, isClosing),
    onFailure: (error) =>
      log.error({ err: error }, 'the paid orders could not be read; they will be told later'),
    onListenFailed: (error) =>
      log.error({ err: error }, 'paid orders are not announced; they are told by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}
