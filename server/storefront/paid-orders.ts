import type { Storefront } from '#services/storefront/storefront.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import {
  openOwnTables,
  recordAccountOrder,
  recordPurchase,
  removeProducts,
  removePurchase,
} from '../purchases/purchase-rows.ts'

interface PaidOrderParts {
  readonly storefront: Pick<Storefront, 'followPaidOrders'>
  readonly owner: BackendOwner
  readonly log: Log
}

/**
 * Tells the backend, the twin or a hosted one, what was bought with each paid order. An order that it cannot be told of
 * is repeated. The log does not name the buyer.
 */
export function connectPaidOrders({ storefront, owner, log }: PaidOrderParts): AsyncDisposable {
  const tables = openOwnTables(owner)
  return storefront.followPaidOrders(async (order) => {
    const { number, email, paidAt, totalCents, isCancelled, lines, removedHandles } = order
    await recordAccountOrder(tables, { orderNumber: number, email, boughtAt: paidAt })
    if (isCancelled) {
      await removePurchase(tables, number)
      log.info({ order: number, totalCents }, 'paid order cancelled')
      return
    }
    const productHandles = lines.map(({ productHandle }) => productHandle)
    await recordPurchase(tables, { orderNumber: number, email, boughtAt: paidAt, productHandles })
    if (removedHandles.length > 0) await removeProducts(tables, number, removedHandles)
    const products = lines.map(({ productHandle, quantity }) => ({ productHandle, quantity }))
    log.info({ order: number, totalCents, products }, 'order paid')
  })
}
