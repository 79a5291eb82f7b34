import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { productOperations } from '#services/admin-contract/products.ts'
import type { Desk } from '../desk/desk.ts'

export type ListedProduct = AnswerOf<typeof productOperations.listProducts>['products'][number]

export const COLUMNS = ['variants', 'price', 'stock', 'state'] as const
export type ColumnName = (typeof COLUMNS)[number]

export interface ProductsPage {
  readonly products: readonly ListedProduct[]
  readonly next: string | null
  readonly q: string
  readonly published: 'yes' | 'no' | undefined
  readonly columns: readonly ColumnName[]
}

const PAGE_PRODUCTS = '50'
const MAX_SEARCH = 100

/** What the address asks for: a part of a name, published or not, and the columns. */
export async function loadProducts(desk: Desk): Promise<ProductsPage | Response> {
  const { searchParams } = desk.url
  const q = (searchParams.get('q') ?? '').slice(0, MAX_SEARCH)
  const published = (['yes', 'no'] as const).find((each) => each === searchParams.get('published'))
  const chosen = COLUMNS.filter((name) => searchParams.getAll('column').includes(name))
  const after = searchParams.get('after') ?? undefined
  const listed = await desk.call(productOperations.listProducts, {
    query: { q, published, after, limit: PAGE_PRODUCTS },
  })
  if (listed.kind === 'refused') return desk.unable(listed)
  return { ...listed.answer, q, published, columns: chosen.length > 0 ? chosen : COLUMNS }
}
