import type { Storefront } from '#services/storefront/storefront.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import { openOwnTables, recordPurchase, removePurchase } from '../purchases/purchase-rows.ts'

interface PaidOrderParts {
  readonly storefront: Pick<Storefront, 'followPaidOrders'>
  readonly owner: BackendOwner
  readonly log: Log
}

/**
 * What becomes of an order's payment outside the storefront: the backend learns what was bought, be it the twin or a
 * hosted one. While it cannot be told, the order is told again. The log has no business with who paid.
 */
export function connectPaidOrders({ storefront, owner, log }: PaidOrderParts): AsyncDisposable {
  const tables = openOwnTables(owner)
  return storefront.followPaidOrders(async ({ number, email, paidAt, totalCents, isCancelled, lines }) => {
    if (isCancelled) {
      await removePurchase(tables, number)
      log.info({ order: number, totalCents }, 'paid order cancelled')
      return
    }
    const productHandles = lines.map(({ productHandle }) => productHandle)
    await recordPurchase(tables, { orderNumber: number, email, boughtAt: paidAt, productHandles })
    const products = lines.map(({ productHandle, quantity }) => ({ productHandle, quantity }))
    log.info({ order: number, totalCents, products }, 'order paid')
  })
}
