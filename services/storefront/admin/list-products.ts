import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import type { ListedVariant, productOperations } from '#services/admin-contract/products.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'

type ProductPage = AnswerOf<typeof productOperations.listProducts>

/** Products come in the owner's order, drafts included; `after` is the last handle of the previous page. */
export async function listProducts(
  { query }: Database,
  { after, q = '', published, limit }: Asked<typeof productOperations.listProducts>['query'],
): Promise<Outcome<ProductPage>> {
  const page = query
    .selectFrom('storefront.products')
    .orderBy('position')
    .orderBy('id')
    .limit(limit + 1)
    .$if(published !== undefined, (products) =>
      products.where('published_at', published === 'yes' ? 'is not' : 'is', null),
    )
    .$if(q !== '', (products) => products.where(isNamed(q)))
    .select(['id', 'handle', 'title', 'published_at'])
  const read = await (after === undefined
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
  const { rows: products, last } = cutPage(read, limit)
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
    next: last?.handle ?? null,
  })
}

/** A part of a name, in small letters or capitals; of a variant by its SKU. */
function isNamed(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, (each) => `\\${each}`)}%`
  return sql<boolean>`(title ilike ${pattern} or handle ilike ${pattern} or exists (
    select from storefront.variants as variant
    where variant.product_id = products.id and variant.sku ilike ${pattern}))`
}

async function readVariants(query: Database['query'], productIds: readonly number[]) {
  const byProduct = new Map<number, ListedVariant[]>()
  if (productIds.length === 0) return byProduct
  const rows = await query
    .selectFrom('storefront.variants')
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .select(['product_id', 'sku', 'title', 'price_cents', 'compare_at_price_cents', 'stock'])
    .select(['inventory_tracked', 'inventory_policy'])
    .execute()
  for (const row of rows) {
    const variants = byProduct.get(row.product_id) ?? []
    variants.push({
      sku: row.sku,
      title: row.title,
      price: writeCents(row.price_cents),
      compareAt: row.compare_at_price_cents === null ? null : writeCents(row.compare_at_price_cents),
      stock: row.inventory_tracked ? row.stock : null,
      policy: row.inventory_policy,
    })
    byProduct.set(row.product_id, variants)
  }
  return byProduct
}
