import type { Database } from '#database/connect.ts'
import { writeCents } from './amounts.ts'

const PAGE_PRODUCTS = 250

export interface ListedProduct {
  readonly handle: string
  readonly title: string
  readonly published: boolean
  readonly variants: readonly { readonly sku: string; readonly price: string; readonly stock: number }[]
}

export interface ProductPage {
  readonly products: readonly ListedProduct[]
  /** To ask with for the page that follows. */
  readonly next: string | null
}

/** In the owner's order, drafts included; `after` is the handle that the page before ended with. */
export async function listProducts({ query }: Database, after: string | undefined): Promise<ProductPage> {
  const page = query
    .selectFrom('storefront.products')
    .orderBy('position')
    .orderBy('id')
    .limit(PAGE_PRODUCTS)
    .select(['id', 'handle', 'title', 'published_at'])
  const products = await (after === undefined
    ? page
    : page.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('position', 'id'),
          '>',
          selectFrom('storefront.products as last')
            .where('last.handle', '=', after)
            .select(['last.position', 'last.id'])
            .$asTuple('position', 'id'),
        ),
      )
  ).execute()
  const variants = await readVariants(
    query,
    products.map(({ id }) => id),
  )
  return {
    products: products.map(({ id, handle, title, published_at }) => ({
      handle,
      title,
      published: published_at !== null,
      variants: variants.get(id) ?? [],
    })),
    next: products.length === PAGE_PRODUCTS ? (products.at(-1)?.handle ?? null) : null,
  }
}

async function readVariants(query: Database['query'], productIds: readonly number[]) {
  const byProduct = new Map<number, { sku: string; price: string; stock: number }[]>()
  if (productIds.length === 0) return byProduct
  const rows = await query
    .selectFrom('storefront.variants')
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .select(['product_id', 'sku', 'price_cents', 'stock'])
    .execute()
  for (const { product_id, sku, price_cents, stock } of rows) {
    const variants = byProduct.get(product_id) ?? []
    variants.push({ sku, price: writeCents(price_cents), stock })
    byProduct.set(product_id, variants)
  }
  return byProduct
}
