import type { Pace } from '../pace.ts'
import type { CatalogueSnapshot } from './catalogue.ts'
import { isForSale, type Product, type Variant } from './product.ts'
import { findEvery } from './query/find-products.ts'
import type { Query } from './query/syntax.ts'
import { variantTest } from './query/variant-test.ts'
import { fold } from './search/words.ts'

/** Chosen filters by their subject: `tag`, `price`, `option color`. */
export type Narrowing = ReadonlyMap<string, Query>

/** Combines all filters except the one about the given subject. One variant has to be all that is said of variants. */
export function narrow(query: Query, narrowing: Narrowing, exceptAbout?: string): Query {
  const ofProduct = [...narrowing]
    .filter(([subject]) => subject !== exceptAbout && !isOfVariants(subject))
    .map(([, part]) => part)
  const ofVariant = saidOfVariant(narrowing, exceptAbout)
  return { kind: 'all', of: [query, ...ofProduct, ...(ofVariant ? [ofVariant] : [])] }
}

const isOfVariants = (subject: string): boolean =>
  subject === 'available' || subject === 'price' || subject.startsWith('option ')

function saidOfVariant(narrowing: Narrowing, exceptAbout: string | undefined): Query | undefined {
  const [first, ...others] = [...narrowing]
    .filter(([subject]) => subject !== exceptAbout && isOfVariants(subject))
    .map(([, part]) => part)
  return first && others.length > 0 ? { kind: 'all', of: [first, ...others], ofOneVariant: true } : first
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
  const variantTestBeside = (subject: string) => {
    const said = saidOfVariant(narrowing, subject)
    return said && variantTest(said)
  }

  const spell = rememberSpellings()
  const forSale = await leftBeside('available')
  const priced = await leftBeside('price')
  if (pace.isDue()) await pace.pause()
  const swatches = swatchesIn(all, spell)
  const isAsChosen = variantTestBeside('available')
  const yes = forSale.filter(({ variants }) =>
    variants.some((variant) => isForSale(variant) && (!isAsChosen || isAsChosen(variant))),
  ).length
  const no = forSale.filter(({ variants }) => !variants.some(isForSale)).length
  const lists: Facet[] = []
  for (const { subject, label, valuesOf, valuesOfVariants } of subjectsOf(all, spell)) {
    const beside = await leftBeside(subject)
    if (pace.isDue()) await pace.pause()
    const isBeside = variantTestBeside(subject)
    const valuesLeft = isBeside && valuesOfVariants ? withVariants(valuesOfVariants, isBeside) : valuesOf
    const values = countValues({ all, left: beside, valuesOf, valuesLeft }, spell).map((value) => ({
      ...value,
      swatchColor: swatches.get(`${subject} ${spell(value.label)}`) ?? null,
    }))
    lists.push({ subject, label, values })
  }
  return {
    lists,
    available: { yes, no },
    price: { count: priced.length, greatestCents: greatestPriceCents(all) },
  }
}

interface Subject {
  readonly subject: string
  readonly label: string
  readonly valuesOf: (product: Product) => readonly string[]
  /** An option has it: not every variant has each of its values. */
  readonly valuesOfVariants?: (variants: readonly Variant[]) => readonly string[]
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
      valuesOfVariants: (variants: readonly Variant[]) =>
        variants
          .flatMap(({ selectedOptions }) => selectedOptions)
          .filter(({ name }) => spell(name) === spelled)
          .map(({ value }) => value),
    })),
  ]
}

function valuesOfOption({ options }: Product, spelled: string, spell: Spelling) {
  return options.find(({ name }) => spell(name) === spelled)?.values ?? []
}

const withVariants =
  (valuesOf: NonNullable<Subject['valuesOfVariants']>, test: (variant: Variant) => boolean) =>
  ({ variants }: Product) =>
    valuesOf(variants.filter(test))

interface Counted {
  readonly all: readonly Product[]
  readonly left: readonly Product[]
  readonly valuesOf: Subject['valuesOf']
  /** Returns those values of a product that the choices in other facets leave. */
  readonly valuesLeft: Subject['valuesOf']
}

/** Values that differ only in case or accents are one, as they are to the filter. */
function countValues(
  { all, left, valuesOf, valuesLeft }: Counted,
  spell: Spelling,
): { label: string; count: number }[] {
  const known = new Map<string, { label: string; count: number }>()
  for (const product of all)
    for (const label of valuesOf(product)) {
      const spelled = spell(label)
      if (!known.has(spelled)) known.set(spelled, { label, count: 0 })
    }
  for (const product of left)
    for (const spelled of new Set(valuesLeft(product).map(spell))) {
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
