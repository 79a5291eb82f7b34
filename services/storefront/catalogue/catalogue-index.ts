import type { Collection } from './collection.ts'
import { createKeptLists, type KeptLists } from './kept-lists.ts'
import type { Product, Variant } from './product.ts'
import { type ProductOrder, positionIn } from './product-orders.ts'
import { createFuzzyWords, type FuzzyWords } from './search/fuzzy-words.ts'
import { readWord, termsOf } from './search/product-terms.ts'
import { createTermIndex, type TermIndex } from './search/term-index.ts'
import { createSortedList, type Positioned, type SortedList } from './sorted-list.ts'

/** Indexes of the published catalogue. The cost of a change does not grow with the number of products. */
export interface CatalogueIndex {
  readonly byHandle: ReadonlyMap<string, Product>
  readonly byId: ReadonlyMap<number, Product>
  readonly variantsById: ReadonlyMap<number, Variant>
  /** Collections in the owner's order. */
  readonly collections: readonly Collection[]
  readonly terms: Pick<TermIndex<Product>, 'get' | 'startingWith'>
  readonly fuzzyWords: Pick<FuzzyWords, 'nearest'>
  /** The largest counts that any product has had since the catalogue was read. */
  readonly largest: ProductSizes
  /** The shop's clock, for queries that say `now`. */
  readonly now: () => Date
  /** What was found in these products as they are. */
  readonly kept: Pick<KeptLists, 'recall'>
  /** Places of single pages in the orders; apart, as whoever goes through all pages would push out the longer lists. */
  readonly walks: Pick<KeptLists, 'recall'>
  inOrder(order: ProductOrder): readonly Positioned<Product>[]
  put(product: Product): void
  remove(handle: string): void
  putCollections(collections: readonly Collection[]): void
}

export interface ProductSizes {
  readonly images: number
  readonly options: number
  readonly optionValues: number
  readonly variants: number
}

export function createCatalogueIndex(now: () => Date): CatalogueIndex {
  const byHandle = new Map<string, Product>()
  const byId = new Map<number, Product>()
  const variantsById = new Map<number, Variant>()
  let collections: readonly Collection[] = []
  let largest: ProductSizes = { images: 0, options: 0, optionValues: 0, variants: 0 }
  const fuzzyWords = createFuzzyWords()
  const terms = createTermIndex<Product>({
    added: ofWords(fuzzyWords.add),
    removed: ofWords(fuzzyWords.remove),
  })
  const kept = createKeptLists()
  const walks = createKeptLists()
  const forget = () => {
    kept.forget()
    walks.forget()
  }
  // Each order is built when first asked for, and kept up to date from then on.
  const orders = new Map<ProductOrder, SortedList<Product>>()

  function remove(product: Product | undefined) {
    if (!product) return
    forget()
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
    now,
    kept,
    walks,
    get largest() {
      return largest
    },
    inOrder(order) {
      const known = orders.get(order) ?? createSortedList(byId.values(), positionIn(order))
      orders.set(order, known)
      return known.entries
    },
    put(product) {
      // The product may have had another handle, so its id is removed too.
      remove(byHandle.get(product.handle))
      remove(byId.get(product.id))
      forget()
      largest = largerOf(largest, product)
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

function largerOf(known: ProductSizes, { images, options, variants }: Product): ProductSizes {
  return {
    images: Math.max(known.images, images.length),
    options: Math.max(known.options, options.length),
    optionValues: Math.max(known.optionValues, ...options.map(({ values }) => values.length)),
    variants: Math.max(known.variants, variants.length),
  }
}

function ofWords(heed: (word: string) => void): (term: string) => void {
  return (each) => {
    const word = readWord(each)
    if (word !== undefined) heed(word)
  }
}
