import type { Hono } from 'hono'
import { orderListOperations } from '#services/admin-contract/order-list.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../../parts.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { summarizeOrders } from './summarize-orders.ts'
import { tagOrders } from './tag-orders.ts'

/** How staff find orders among all of them, and act on many at once. */
export function orderListRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(orderListOperations, {
    listOrders: ({ query }) => listOrders(parts, query),
    summarizeOrders: () => summarizeOrders(parts),
    tagOrders: ({ body, who }) => tagOrders(parts, { who, now: parts.now() }, body),
    exportOrders: ({ body, who }) => exportOrders(parts, who, body),
  })
}
