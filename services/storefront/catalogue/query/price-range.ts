import type { Query, Term } from './syntax.ts'

/** In dollars. More than a price can be, and as much as the language of queries takes. */
const GREATEST = 999_999_999
const DECIMALS = 6

/** Finds what has a variant within the range, ends included: one above it and one below it are none. Prices are in dollars. */
export function priceBetween(min: number | null | undefined, max: number | null | undefined): Query {
  const least = min == null ? undefined : written(min)
  const greatest = max == null ? undefined : written(max)
  return {
    kind: 'all',
    of: [
      ...(least === undefined
        ? []
        : [{ ...term('>=', least), ...(greatest !== undefined && { upTo: greatest }) }]),
      ...(greatest === undefined ? [] : [term('<=', greatest)]),
    ],
  }
}

function term(comparator: Term['comparator'], value: string): Term {
  return { kind: 'term', field: 'variants.price', comparator, value, prefix: false }
}

function written(dollars: number): string {
  return Math.min(Math.max(0, dollars), GREATEST).toFixed(DECIMALS)
}
