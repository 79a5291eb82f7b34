import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { Product, Variant } from '../../catalogue/product.ts'
import { readRowId } from '../../global-ids.ts'

/** What an identifier names: a variant, or a product as a whole. */
export interface Named {
  readonly product: Product
  /** Undefined where the identifier is the product's. */
  readonly variant: Variant | undefined
}

/** The ids of products and variants name them, and so do the handles of products. */
export function readIdentifier(catalogue: CatalogueSnapshot, id: string): Named | undefined {
  const variant = catalogue.variantsById.get(readRowId('ProductVariant', id) ?? 0)
  if (variant) return { product: variant.product, variant }
  const product = catalogue.byId.get(readRowId('Product', id) ?? 0) ?? catalogue.byHandle.get(id)
  return product && { product, variant: undefined }
}
