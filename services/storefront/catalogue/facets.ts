import type { CatalogueSnapshot } from './catalogue.ts'
import { isForSale, type Product } from './product.ts'
import { findEvery } from './query/find-products.ts'
import { matchQuery } from './query/match-query.ts'
import type { Query } from './query/syntax.ts'
import { fold } from './words.ts'

/** By what each part is about: `tag`, `price`, `option color`. */
export type Narrowing = ReadonlyMap<string, Query>

/** All parts together, but for the one about the subject. */
export function narrow(query: Query, narrowing: Narrowing, exceptAbout?: string): Query {
  const parts = [...narrowing].filter(([subject]) => subject !== exceptAbout).map(([, part]) => part)
  return { kind: 'all', of: [query, ...parts] }
}

/** Something by which found products can be narrowed. */
export interface Facet {
  readonly subject: string
  readonly label: string
  readonly values: readonly FacetValue[]
}

export interface FacetValue {
  readonly label: string
  /** Products that choosing it leaves, whatever else is chosen of the same facet. */
  readonly count: number
  readonly swatchColor: string | null
}

export interface Facets {
  readonly lists: readonly Facet[]
  readonly available: { readonly yes: number; readonly no: number }
  readonly price: { readonly count: number; readonly greatestCents: number }
}

/** Shopify's limit; in a long list those that find most stay. */
const VALUES_LIMIT = 100

/** Shopify's name for the lone variant's lone value, which leaves nothing to choose. */
const NO_CHOICE = 'Default Title'

/**
 * What narrows the products that a query finds. A facet's values are all that those products have, counted among
 * the products that the choices in the other facets leave.
 */
export function readFacets(catalogue: CatalogueSnapshot, query: Query, narrowing: Narrowing): Facets {
  const find = (asked: Query) => findEvery(matchQuery(catalogue, asked))
  const all = find(query)
  const left = narrowing.size === 0 ? all : find(narrow(query, narrowing))
  const leftBeside = (subject: string) =>
    narrowing.has(subject) ? find(narrow(query, narrowing, subject)) : left

  const forSale = leftBeside('available')
  const yes = forSale.filter(({ variants }) => variants.some(isForSale)).length
  const priced = leftBeside('price')
  return {
    lists: subjectsOf(all).map(({ subject, label, valuesOf }) => ({
      subject,
      label,
      values: countValues(all, leftBeside(subject), valuesOf),
    })),
    available: { yes, no: forSale.length - yes },
    price: { count: priced.length, greatestCents: greatestPriceCents(all) },
  }
}

interface Value {
  readonly label: string
  readonly swatchColor: string | null
}

interface Subject {
  readonly subject: string
  readonly label: string
  readonly valuesOf: (product: Product) => readonly Value[]
}

const plain = (label: string): Value => ({ label, swatchColor: null })

function subjectsOf(products: readonly Product[]): Subject[] {
  const options = new Map(
    products.flatMap((product) => product.options.map(({ name }) => [fold(name), name] as const)),
  )
  return [
    { subject: 'productType', label: 'Product type', valuesOf: ({ productType }) => [plain(productType)] },
    { subject: 'productVendor', label: 'Brand', valuesOf: ({ vendor }) => [plain(vendor)] },
    { subject: 'tag', label: 'Tag', valuesOf: ({ tags }) => tags.map(plain) },
    ...[...options].map(([folded, label]) => ({
      subject: `option ${folded}`,
      label,
      valuesOf: ({ options: own }: Product) =>
        own
          .filter(({ name }) => fold(name) === folded)
          .flatMap(({ values }) => values.map(({ name, swatchColor }) => ({ label: name, swatchColor }))),
    })),
  ]
}

/** Values that differ by letter case or accents alone are one, as they are to the filter. */
function countValues(
  all: readonly Product[],
  left: readonly Product[],
  valuesOf: Subject['valuesOf'],
): FacetValue[] {
  const known = new Map<string, { value: Value; count: number }>()
  for (const product of all)
    for (const value of valuesOf(product)) {
      const folded = fold(value.label)
      const before = known.get(folded)?.value
      if (!before?.swatchColor)
        known.set(folded, { value: before && !value.swatchColor ? before : value, count: 0 })
    }
  for (const product of left)
    for (const folded of new Set(valuesOf(product).map(({ label }) => fold(label)))) {
      const entry = known.get(folded)
      if (entry) entry.count += 1
    }
  return [...known.values()]
    .filter(({ value }) => value.label !== '' && value.label !== NO_CHOICE)
    .sort((a, b) => b.count - a.count)
    .slice(0, VALUES_LIMIT)
    .map(({ value, count }) => ({ ...value, count }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

function greatestPriceCents(products: readonly Product[]): number {
  let greatest = 0
  for (const { variants } of products)
    for (const { priceCents } of variants) greatest = Math.max(greatest, priceCents)
  return greatest
}
