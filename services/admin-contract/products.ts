import * as v from 'valibot'
import { priceSchema, stockSchema } from './amounts.ts'
import type { Operations } from './operation.ts'

const policy = v.picklist(['deny', 'continue'], 'a policy is deny or continue')

const variant = v.object({
  sku: v.string(),
  title: v.string(),
  price: v.string(),
  compareAt: v.nullable(v.string()),
  /** Null if the stock is not tracked. */
  stock: v.nullable(v.number()),
  policy,
})

const product = v.object({
  handle: v.string(),
  title: v.string(),
  published: v.boolean(),
  variants: v.array(variant),
})

export type ListedVariant = v.InferOutput<typeof variant>

const LIMIT = 'a page has 1 to 250 products'

export const productOperations = {
  listProducts: {
    method: 'GET',
    path: '/products',
    action: 'catalogue.read',
    /** `after` is the last handle of the previous page, and `q` a part of a title, a handle or a SKU. */
    query: v.object({
      after: v.optional(v.string()),
      q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'a search has at most 100 characters'))),
      published: v.optional(v.picklist(['yes', 'no'], 'published is yes or no')),
      /** How many products a page has at most; fewer are quicker to show. */
      limit: v.optional(
        v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, LIMIT), v.transform(Number), v.maxValue(250, LIMIT)),
        '250',
      ),
    }),
    answer: v.object({ products: v.array(product), next: v.nullable(v.string()) }),
  },
  setPrice: {
    method: 'PUT',
    path: '/products/:handle/price',
    action: 'price.change',
    body: v.object({ price: priceSchema }, 'a price is missing'),
    answer: v.object({ handle: v.string(), price: v.string(), variants: v.number() }),
  },
  setPublication: {
    method: 'PUT',
    path: '/products/:handle/publication',
    action: 'publication.change',
    body: v.object({ published: v.boolean('published is true or false') }, 'published is true or false'),
    answer: v.object({ handle: v.string(), published: v.boolean(), changed: v.boolean() }),
  },
  setStock: {
    method: 'PUT',
    path: '/variants/:sku/stock',
    action: 'stock.change',
    body: v.object({ stock: stockSchema }, 'a stock is missing'),
    /** `before` is null if the stock was not tracked. */
    answer: v.object({ sku: v.string(), stock: v.number(), before: v.nullable(v.number()) }),
  },
  stopTracking: {
    method: 'DELETE',
    path: '/variants/:sku/stock',
    action: 'stock.change',
    answer: v.object({ sku: v.string(), changed: v.boolean() }),
  },
  setInventoryPolicy: {
    method: 'PUT',
    path: '/variants/:sku/inventory-policy',
    action: 'stock.change',
    body: v.object({ policy }, 'a policy is deny or continue'),
    answer: v.object({ sku: v.string(), policy, changed: v.boolean(), tracked: v.boolean() }),
  },
} as const satisfies Operations
