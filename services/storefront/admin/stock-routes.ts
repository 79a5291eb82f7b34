import type { Hono } from 'hono'
import { stockOperations } from '#services/admin-contract/stock.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { listLowStock } from './low-stock.ts'
import { listStockMovements, moveStock } from './move-stock.ts'

export function stockRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(stockOperations, {
    moveStock: ({ params, body, who }) => moveStock(database, { who, now: now() }, { ...params, ...body }),
    listStockMovements: ({ params }) => listStockMovements(database, params.sku),
    listLowStock: ({ query }) => listLowStock(database, { days: query.days, after: query.after }),
  })
}
