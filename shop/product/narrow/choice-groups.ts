import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { ListFilter } from '../../clients/storefront/products/narrowed-products.ts'
import { usdAmount } from '../../currency/usd-amount.ts'
import { isHiddenValue } from '../product-rules.ts'
import { type Choices, FITS_ME, finishChoice, kindChoice } from './choices.ts'

/** One thing to choose of, with what each choice leaves. */
export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

export interface Choice {
  readonly label: string
  /** How many products it leaves beside what else is chosen; undefined where nobody counts them. */
  readonly count: number | undefined
  readonly isChosen: boolean
  /** What is chosen once this is, or no longer. */
  readonly leadsTo: Choices
}

export const FIT_TITLE = 'Fit'
export const FIT_LABEL = 'Fits me'

const KIND_ID = 'filter.p.product_type'
const STOCK_ID = 'filter.v.availability'
const PRICE_ID = 'filter.v.price'
const BRAND_ID = 'filter.p.vendor'
const OPTION_ID = 'filter.v.option.'

/** The groups of a list that offers these filters. A group with one choice, which leaves everything, is none. */
export function choiceGroups(
  filters: readonly ListFilter[],
  chosen: Choices,
  prices: readonly PricedRange[],
  currency: CurrencyCode,
): ChoiceGroup[] {
  const groups = [
    listOf(
      filters.find(({ id }) => id === KIND_ID),
      'kind',
      chosen,
      kindChoice,
      'Kind',
    ),
    { title: 'Price', choices: prices.map((range) => priceChoice(range, chosen, currency)) },
    ...filters
      .filter(({ id }) => id.startsWith(OPTION_ID))
      .map((filter) =>
        listOf(filter, 'finish', chosen, (label) => finishChoice(filter.label, label), filter.label),
      ),
    stockOf(filters, chosen),
  ]
  return groups.filter(
    ({ choices }) =>
      choices.length > 1 || choices.some(({ isChosen, label }) => isChosen || label === IN_STOCK),
  )
}

/**
 * The filters with options as another answer counts them. One option takes the place of another one that is chosen,
 * whatever their names: so what each leaves is counted where none is.
 */
export function withOptionsOf(
  filters: readonly ListFilter[],
  withoutFinish: readonly ListFilter[],
): readonly ListFilter[] {
  const isOption = ({ id }: ListFilter) => id.startsWith(OPTION_ID)
  const options = withoutFinish.filter(isOption)
  return options.length === 0 ? filters : [...filters.filter((filter) => !isOption(filter)), ...options]
}

function listOf(
  filter: ListFilter | undefined,
  name: 'kind' | 'finish',
  chosen: Choices,
  toValue: (label: string) => string | undefined,
  title: string,
): ChoiceGroup {
  const offered = (filter?.values ?? []).filter(({ label }) => !isHiddenValue(filter?.label ?? '', label))
  const choices = offered.flatMap(({ label, count }): Choice[] => {
    const value = toValue(label)
    if (value === undefined) return []
    const isChosen = chosen[name] === value
    return [{ label, count, isChosen, leadsTo: { ...chosen, [name]: isChosen ? undefined : value } }]
  })
  return { title, choices }
}

const IN_STOCK = 'In stock'

function stockOf(filters: readonly ListFilter[], chosen: Choices): ChoiceGroup {
  const value = filters.find(({ id }) => id === STOCK_ID)?.values.find(({ input }) => isAvailable(input))
  if (!value) return { title: 'Stock', choices: [] }
  const isChosen = chosen.stock !== undefined
  const leadsTo = { ...chosen, stock: isChosen ? undefined : 'in' }
  return { title: 'Stock', choices: [{ label: IN_STOCK, count: value.count, isChosen, leadsTo }] }
}

/** The one choice that is not the storefront's: what fits is known of our seats, and of whoever said their figures. */
export function fitGroup(count: number, chosen: Choices): ChoiceGroup {
  const isChosen = chosen.fits !== undefined
  const leadsTo = { ...chosen, fits: isChosen ? undefined : FITS_ME }
  return { title: FIT_TITLE, choices: [{ label: FIT_LABEL, count, isChosen, leadsTo }] }
}

const isAvailable = (input: string): boolean => input.replaceAll(' ', '') === '{"available":true}'

/**
 * How many products a list has, of those in stock alone where only these are wanted. No filter counts them all: a
 * product whose chosen variant is sold out and another is not is neither in stock nor out of it, and brands beyond a
 * hundred are left out. Neither counts a product twice, so the greater number is nearer.
 */
export function countOf(filters: readonly ListFilter[], { stock }: Choices): number | undefined {
  const valuesOf = (wanted: string) => filters.find(({ id }) => id === wanted)?.values
  const stocked = valuesOf(STOCK_ID)?.filter(({ input }) => stock === undefined || isAvailable(input))
  const sums = [stocked, valuesOf(BRAND_ID)].flatMap((values) =>
    values ? [values.reduce((sum, { count }) => sum + count, 0)] : [],
  )
  return sums.length === 0 ? undefined : Math.max(...sums)
}

export interface PriceRange {
  readonly fromDollars: number | undefined
  readonly toDollars: number | undefined
}

export interface PricedRange extends PriceRange {
  readonly count: number | undefined
}

export const priceValue = ({ fromDollars, toDollars }: PriceRange): string =>
  `${fromDollars ?? ''}-${toDollars ?? ''}`

function priceChoice(range: PricedRange, chosen: Choices, currency: CurrencyCode): Choice {
  const value = priceValue(range)
  const isChosen = chosen.price === value
  return {
    label: priceWords(range, currency),
    count: range.count,
    isChosen,
    leadsTo: { ...chosen, price: isChosen ? undefined : value },
  }
}

function priceWords({ fromDollars, toDollars }: PriceRange, currency: CurrencyCode): string {
  const words = (dollars: number) => usdAmount(dollars * 100, currency).replace('.00', '')
  if (fromDollars === undefined) return `Up to ${words(toDollars ?? 0)}`
  return toDollars === undefined
    ? `${words(fromDollars)} and more`
    : `${words(fromDollars)} to ${words(toDollars)}`
}

/** Steps between prices that people say. */
const STEPS_DOLLARS = [10, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000]
const RANGES = 3

/** Three ranges of round prices up to the dearest product's; none where all cost about the same. */
export function priceRanges(filters: readonly ListFilter[]): PriceRange[] {
  const input = filters.find(({ id }) => id === PRICE_ID)?.values[0]?.input
  const greatest = Number(/"max":\s*([\d.]+)/.exec(input ?? '')?.[1] ?? 0)
  const step = STEPS_DOLLARS.findLast(
    (each) => each * (RANGES - 1) < greatest && each <= greatest / RANGES + 1,
  )
  if (step === undefined) return []
  return Array.from({ length: RANGES }, (_, place) => ({
    fromDollars: place === 0 ? undefined : place * step,
    toDollars: place === RANGES - 1 ? undefined : (place + 1) * step,
  }))
}
