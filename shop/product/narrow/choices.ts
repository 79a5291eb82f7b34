import type { ProductFilter, ProductSort } from '../../clients/storefront/products/narrowed-products.ts'
import type { PageContext } from '../../page-api/page-context.ts'

/**
 * What a visitor has chosen of a list, as its address says it: at most one value of each group, so that there are as
 * few addresses as choices allow.
 */
export interface Choices {
  readonly kind?: string | undefined
  /** An option and its value, such as 'Frame finish:Walnut'. */
  readonly finish?: string | undefined
  /** Whole US dollars, such as '100-200', '-100' or '200-'. */
  readonly price?: string | undefined
  readonly stock?: string | undefined
  /** Seats that fit whom the address has figures of. */
  readonly fits?: string | undefined
  readonly sort?: string | undefined
}

export const SORTS: readonly { readonly sort: ProductSort; readonly label: string }[] = [
  { sort: 'featured', label: 'Featured' },
  { sort: 'price-low', label: 'Price, low to high' },
  { sort: 'price-high', label: 'Price, high to low' },
]

const KIND = /^\P{C}{1,60}$/u
/** The first colon ends the option's name, as values may have some. */
const FINISH = /^([^:\p{C}]{1,40}):(\P{C}{1,60})$/u
const PRICE = /^(\d{1,6})?-(\d{1,6})?$/
const IN_STOCK = 'in'
export const FITS_ME = 'me'

export function readChoices(page: PageContext): Choices {
  return {
    kind: page.parameter('kind', (value) => KIND.test(value)),
    finish: page.parameter('finish', (value) => FINISH.test(value)),
    price: page.parameter('price', (value) => priceFilter(value) !== undefined),
    stock: page.parameter('stock', (value) => value === IN_STOCK),
    sort: readSort(page),
  }
}

/** A list of its own chooses by figures; a search does not. */
export const readFits = (page: PageContext): string | undefined =>
  page.parameter('fits', (value) => value === FITS_ME)

const readSort = (page: PageContext): string | undefined =>
  page.parameter('sort', (value) => SORTS.slice(1).some(({ sort }) => sort === value))

/** The kind as an address says it; undefined where that would not be read as it. */
export const kindChoice = (kind: string): string | undefined => (KIND.test(kind) ? kind : undefined)

/** An option's value as an address says it; undefined where that would not be read as it. */
export function finishChoice(name: string, value: string): string | undefined {
  const finish = `${name}:${value}`
  return FINISH.exec(finish)?.[1] === name ? finish : undefined
}

export const sortOf = ({ sort }: Choices): ProductSort =>
  SORTS.find((each) => each.sort === sort)?.sort ?? 'featured'

/** Whether products are left out, and not only sorted. */
export const isNarrowed = ({ kind, finish, price, stock, fits }: Choices): boolean =>
  [kind, finish, price, stock, fits].some((value) => value !== undefined)

export function filtersOf({ kind, finish, price, stock }: Choices): ProductFilter[] {
  const [, name, value] = FINISH.exec(finish ?? '') ?? []
  const priced = price === undefined ? undefined : priceFilter(price)
  return [
    ...(kind === undefined ? [] : [{ productType: kind }]),
    ...(name === undefined || value === undefined ? [] : [{ variantOption: { name, value } }]),
    ...(priced === undefined ? [] : [{ price: priced }]),
    ...(stock === undefined ? [] : [{ available: true }]),
  ]
}

/** Undefined where the text is no range of prices. */
export function priceFilter(price: string): { min?: number; max?: number } | undefined {
  const [whole, min, max] = PRICE.exec(price) ?? []
  if (whole === undefined || (min === undefined && max === undefined)) return undefined
  if (min !== undefined && max !== undefined && Number(min) >= Number(max)) return undefined
  return {
    ...(min === undefined ? {} : { min: Number(min) }),
    ...(max === undefined ? {} : { max: Number(max) }),
  }
}

/** The address of a list with these choices, and with others beside them. */
export function addressOf(
  path: string,
  choices: Choices,
  beside: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(beside)
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) search.set(name, value)
  return search.size === 0 ? path : `${path}?${search}`
}

/** Added to the address of a list by whatever is chosen in its filters, so that these stay open for the next choice. */
export const WITH_OPEN_FILTERS = { filter: 'open' } as const

export const readIsOpen = (page: PageContext): boolean =>
  page.parameter('filter', (value) => value === WITH_OPEN_FILTERS.filter) !== undefined

/** The choices as the parameters of an address. */
export function parametersOf(choices: Choices & { readonly q?: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
