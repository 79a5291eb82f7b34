import type { Hono } from 'hono'
import { productOperations } from '#services/admin-contract/products.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { listProducts } from './list-products.ts'
import { setInventoryPolicy, setStock, stopTracking } from './set-inventory.ts'
import { setPrice } from './set-price.ts'
import { setPublication } from './set-publication.ts'

export function productRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(productOperations, {
    listProducts: ({ query }) => listProducts(database, query.after),
    setPrice: ({ params, body, who }) =>
      setPrice(database, { who, now: now() }, { ...params, priceCents: body.price }),
    setPublication: ({ params, body, who }) =>
      setPublication(database, { who, now: now() }, { ...params, ...body }),
    setStock: ({ params, body, who }) => setStock(database, { who, now: now() }, { ...params, ...body }),
    stopTracking: ({ params, who }) => stopTracking(database, { who, now: now() }, params),
    setInventoryPolicy: ({ params, body, who }) =>
      setInventoryPolicy(database, { who, now: now() }, { ...params, ...body }),
  })
}
