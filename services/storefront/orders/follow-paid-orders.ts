import { createQueueWorker } from '#database/queue-worker.ts'
import type { StorefrontParts } from '../parts.ts'
import { deliverPaidOrders, type PaidOrderHandler } from './deliver-paid-orders.ts'

/**
 * Tells the handler of every paid order, those of before a crash included, until disposed of. Each at least once,
 * by one of the processes that share the database.
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
    onUnheard: (error) =>
      log.error({ err: error }, 'paid orders are not announced; they are told by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}
