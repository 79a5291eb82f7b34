import type { Hono } from 'hono'
import { productWordOperations } from '#services/admin-contract/product-words.ts'
import { productOperations } from '#services/admin-contract/products.ts'
import { shownProductOperations } from '#services/admin-contract/shown-product.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { StorefrontParts } from '../parts.ts'
import { listProducts } from './list-products.ts'
import { setWords } from './product-words.ts'
import { setInventoryPolicy, setStock, stopTracking } from './set-inventory.ts'
import { setPrice } from './set-price.ts'
import { setPublication } from './set-publication.ts'
import { showProduct } from './show-product.ts'

const operations = { ...productOperations, ...productWordOperations, ...shownProductOperations } as const

export function productRoutes({ database, publicUrl, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(operations, {
    listProducts: ({ query }) => listProducts(database, query),
    showProduct: ({ params }) => showProduct({ database, publicUrl }, params.handle),
    setWords: ({ params, body, who }) => setWords(database, { who, now: now() }, { ...params, ...body }),
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
