import type { Collection } from './collection.ts'
import type { Product, Variant } from './product.ts'
import { type ProductOrder, positionIn } from './product-orders.ts'
import { createFuzzyWords, type FuzzyWords } from './search/fuzzy-words.ts'
import { readWord, termsOf } from './search/product-terms.ts'
import { createTermIndex, type TermIndex } from './search/term-index.ts'
import { createSortedList, type Positioned, type SortedList } from './sorted-list.ts'

/** The published catalogue by everything that it is asked by. A change of one product costs what that one has. */
export interface CatalogueIndex {
  readonly byHandle: ReadonlyMap<string, Product>
  readonly byId: ReadonlyMap<number, Product>
  readonly variantsById: ReadonlyMap<number, Variant>
  /** In the owner's order. */
  readonly collections: readonly Collection[]
  readonly terms: Pick<TermIndex<Product>, 'get' | 'startingWith'>
  readonly fuzzyWords: Pick<FuzzyWords, 'nearest'>
  inOrder(order: ProductOrder): readonly Positioned<Product>[]
  put(product: Product): void
  remove(handle: string): void
  putCollections(collections: readonly Collection[]): void
}

export function createCatalogueIndex(): CatalogueIndex {
  const byHandle = new Map<string, Product>()
  const byId = new Map<number, Product>()
  const variantsById = new Map<number, Variant>()
  let collections: readonly Collection[] = []
  const fuzzyWords = createFuzzyWords()
  const terms = createTermIndex<Product>({
    added: ofWords(fuzzyWords.add),
    removed: ofWords(fuzzyWords.remove),
  })
  // Each is made when first asked for, and kept in step from then on.
  const orders = new Map<ProductOrder, SortedList<Product>>()

  function remove(product: Product | undefined) {
    if (!product) return
    byHandle.delete(product.handle)
    byId.delete(product.id)
    for (const { id } of product.variants) variantsById.delete(id)
    terms.remove(product, termsOf(product))
    for (const order of orders.values()) order.remove(product)
  }

  return {
    byHandle,
    byId,
    variantsById,
    get collections() {
      return collections
    },
    terms,
    fuzzyWords,
    inOrder(order) {
      const known = orders.get(order) ?? createSortedList(byId.values(), positionIn(order))
      orders.set(order, known)
      return known.entries
    },
    put(product) {
      // Under its id too: it may have had another handle.
      remove(byHandle.get(product.handle))
      remove(byId.get(product.id))
      byHandle.set(product.handle, product)
      byId.set(product.id, product)
      for (const variant of product.variants) variantsById.set(variant.id, variant)
      terms.add(product, termsOf(product))
      for (const order of orders.values()) order.add(product)
    },
    remove: (handle) => remove(byHandle.get(handle)),
    putCollections(read) {
      collections = read
    },
  }
}

function ofWords(heed: (word: string) => void): (term: string) => void {
  return (each) => {
    const word = readWord(each)
    if (word !== undefined) heed(word)
  }
}
