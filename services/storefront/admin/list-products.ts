import type { Database } from '#database/connect.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { ListedVariant, productOperations } from '#services/admin-contract/products.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'

const PAGE_PRODUCTS = 250

type ProductPage = AnswerOf<typeof productOperations.listProducts>

/** Products come in the owner's order, drafts included; `after` is the last handle of the previous page. */
export async function listProducts(
  { query }: Database,
  after: string | undefined,
): Promise<Outcome<ProductPage>> {
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
  return done({
    products: products.map(({ id, handle, title, published_at }) => ({
      handle,
      title,
      published: published_at !== null,
      variants: variants.get(id) ?? [],
    })),
    next: products.length === PAGE_PRODUCTS ? (products.at(-1)?.handle ?? null) : null,
  })
}

async function readVariants(query: Database['query'], productIds: readonly number[]) {
  const byProduct = new Map<number, ListedVariant[]>()
  if (productIds.length === 0) return byProduct
  const rows = await query
    .selectFrom('storefront.variants')
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .select(['product_id', 'sku', 'price_cents', 'stock', 'inventory_tracked', 'inventory_policy'])
    .execute()
  for (const row of rows) {
    const variants = byProduct.get(row.product_id) ?? []
    variants.push({
      sku: row.sku,
      price: writeCents(row.price_cents),
      stock: row.inventory_tracked ? row.stock : null,
      policy: row.inventory_policy,
    })
    byProduct.set(row.product_id, variants)
  }
  return byProduct
}
