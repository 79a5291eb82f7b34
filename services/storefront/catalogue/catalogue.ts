import type { Database } from '#database/connect.ts'
import { STOREFRONT_CHANGES } from './changes.ts'
import type { Product, Variant } from './product.ts'
import { readProducts } from './read-products.ts'

/** The published catalogue at one moment. */
export interface CatalogueSnapshot {
  /** In the owner's order. */
  readonly products: readonly Product[]
  readonly byHandle: ReadonlyMap<string, Product>
  readonly byId: ReadonlyMap<number, Product>
  readonly variantsById: ReadonlyMap<number, Variant>
}

export interface Catalogue {
  read(): Promise<CatalogueSnapshot>
}

/**
 * Keeps the catalogue ready in memory until the database says that it changed. It is for showing; what is
 * sold is read again, and held, in the transaction that sells it.
 */
export function createCatalogue(database: Database): Catalogue {
  let listening: Promise<unknown> | undefined
  let snapshot: Promise<CatalogueSnapshot> | undefined

  const forget = () => {
    snapshot = undefined
  }

  return {
    async read() {
      // Before the first read, so that no change falls between the two.
      listening ??= database.listen(STOREFRONT_CHANGES, forget, forget)
      try {
        await listening
      } catch (cause) {
        listening = undefined
        throw cause
      }
      snapshot ??= readSnapshot(database)
      const reading = snapshot
      try {
        return await reading
      } catch (cause) {
        if (snapshot === reading) forget()
        throw cause
      }
    },
  }
}

async function readSnapshot(database: Database): Promise<CatalogueSnapshot> {
  const products = await readProducts(database.query)
  const variants = products.flatMap((product) => product.variants)
  return {
    products,
    byHandle: new Map(products.map((product) => [product.handle, product])),
    byId: new Map(products.map((product) => [product.id, product])),
    variantsById: new Map(variants.map((variant) => [variant.id, variant])),
  }
}
