import type { Storefront } from '#services/storefront/storefront.ts'
import type { Log } from './log.ts'

/** What becomes of an order's payment outside the storefront. The log has no business with who paid. */
export function connectPaidOrders(twin: Pick<Storefront, 'followPaidOrders'>, log: Log): AsyncDisposable {
  return twin.followPaidOrders(async ({ number, totalCents, lines }) => {
    const products = lines.map(({ productHandle, quantity }) => ({ productHandle, quantity }))
    log.info({ order: number, totalCents, products }, 'order paid')
  })
}
