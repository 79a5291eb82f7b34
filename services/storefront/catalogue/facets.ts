import type { Pace } from '../pace.ts'
import type { CatalogueSnapshot } from './catalogue.ts'
import { isForSale, type Product } from './product.ts'
import { findEvery } from './query/find-products.ts'
import type { Query } from './query/syntax.ts'
import { fold } from './search/words.ts'

/** Chosen filters by their subject: `tag`, `price`, `option color`. */
export type Narrowing = ReadonlyMap<string, Query>

/** Combines all filters except the one about the given subject. */
export function narrow(query: Query, narrowing: Narrowing, exceptAbout?: string): Query {
  const parts = [...narrowing].filter(([subject]) => subject !== exceptAbout).map(([, part]) => part)
  return { kind: 'all', of: [query, ...parts] }
}

/** A filter that the found products offer. */
export interface Facet {
  readonly subject: string
  readonly label: string
  readonly values: readonly FacetValue[]
}

export interface FacetValue {
  readonly label: string
  /** The number of products that this value would leave, ignoring other choices in the same facet. */
  readonly count: number
  readonly swatchColor: string | null
}

export interface Facets {
  readonly lists: readonly Facet[]
  readonly available: { readonly yes: number; readonly no: number }
  readonly price: { readonly count: number; readonly greatestCents: number }
}

/** Shopify's limit; a longer list keeps the values with the most products. */
const VALUES_LIMIT = 100

/** Shopify shows no filters on longer lists either: counting reads every product. */
const PRODUCTS_LIMIT = 5_000

/** Shopify's name for the lone variant's lone value, which leaves nothing to choose. */
const NO_CHOICE = 'Default Title'

/**
 * Returns the filters for the products that a query finds. A facet has all values of those products, counted among the
 * products that the choices in other facets leave. Undefined where there are too many products. Counts are kept while
 * no product changes.
 */
export function readFacets(
  catalogue: CatalogueSnapshot,
  query: Query,
  narrowing: Narrowing,
  pace: Pace,
): Promise<Facets | undefined> {
  return catalogue.kept.recall(
    `facets ${JSON.stringify([query, ...narrowing])}`,
    () => countFacets(catalogue, query, narrowing, pace),
    (facets) => facets?.lists.flatMap(({ values }) => values).length ?? 1,
  )
}

async function countFacets(
  catalogue: CatalogueSnapshot,
  query: Query,
  narrowing: Narrowing,
  pace: Pace,
): Promise<Facets | undefined> {
  const find = (asked: Query) => findEvery(catalogue, asked, pace)
  const all = await findEvery(catalogue, query, pace, PRODUCTS_LIMIT)
  if (all.length > PRODUCTS_LIMIT) return undefined
  const left = narrowing.size === 0 ? all : await find(narrow(query, narrowing))
  const leftBeside = async (subject: string) =>
    narrowing.has(subject) ? find(narrow(query, narrowing, subject)) : left

  const spell = rememberSpellings()
  const forSale = await leftBeside('available')
  const priced = await leftBeside('price')
  if (pace.isDue()) await pace.pause()
  const swatches = swatchesIn(all, spell)
  const yes = forSale.filter(({ variants }) => variants.some(isForSale)).length
  const lists: Facet[] = []
  for (const { subject, label, valuesOf } of subjectsOf(all, spell)) {
    const beside = await leftBeside(subject)
    if (pace.isDue()) await pace.pause()
    const values = countValues(all, beside, valuesOf, spell).map((value) => ({
      ...value,
      swatchColor: swatches.get(`${subject} ${spell(value.label)}`) ?? null,
    }))
    lists.push({ subject, label, values })
  }
  return {
    lists,
    available: { yes, no: forSale.length - yes },
    price: { count: priced.length, greatestCents: greatestPriceCents(all) },
  }
}

interface Subject {
  readonly subject: string
  readonly label: string
  readonly valuesOf: (product: Product) => readonly string[]
}

function subjectsOf(products: readonly Product[], spell: Spelling): Subject[] {
  const options = new Map<string, string>()
  for (const product of products) for (const { name } of product.options) options.set(spell(name), name)
  return [
    { subject: 'productType', label: 'Product type', valuesOf: ({ productType }) => [productType] },
    { subject: 'productVendor', label: 'Brand', valuesOf: ({ vendor }) => [vendor] },
    { subject: 'tag', label: 'Tag', valuesOf: ({ tags }) => tags },
    ...[...options].map(([spelled, label]) => ({
      subject: `option ${spelled}`,
      label,
      valuesOf: (product: Product) => valuesOfOption(product, spelled, spell).map(({ name }) => name),
    })),
  ]
}

function valuesOfOption({ options }: Product, spelled: string, spell: Spelling) {
  return options.find(({ name }) => spell(name) === spelled)?.values ?? []
}

/** Values that differ only in case or accents are one, as they are to the filter. */
function countValues(
  all: readonly Product[],
  left: readonly Product[],
  valuesOf: Subject['valuesOf'],
  spell: Spelling,
): { label: string; count: number }[] {
  const known = new Map<string, { label: string; count: number }>()
  for (const product of all)
    for (const label of valuesOf(product)) {
      const spelled = spell(label)
      if (!known.has(spelled)) known.set(spelled, { label, count: 0 })
    }
  for (const product of left)
    for (const spelled of new Set(valuesOf(product).map(spell))) {
      const value = known.get(spelled)
      if (value) value.count += 1
    }
  return [...known.values()]
    .filter(({ label }) => label !== '' && label !== NO_CHOICE)
    .sort((a, b) => b.count - a.count)
    .slice(0, VALUES_LIMIT)
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

function swatchesIn(products: readonly Product[], spell: Spelling): Map<string, string> {
  const swatches = new Map<string, string>()
  for (const { options } of products)
    for (const option of options)
      for (const { name, swatchColor } of option.values)
        if (swatchColor !== null) swatches.set(`option ${spell(option.name)} ${spell(name)}`, swatchColor)
  return swatches
}

type Spelling = (text: string) => string

/** The same few words recur, and folding one costs more than looking it up. */
function rememberSpellings(): Spelling {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const folded = fold(text)
    known.set(text, folded)
    return folded
  }
}

function greatestPriceCents(products: readonly Product[]): number {
  let greatest = 0
  for (const { variants } of products)
    for (const { priceCents } of variants) greatest = Math.max(greatest, priceCents)
  return greatest
}
