import type { Product, Variant } from '../product.ts'

/**
 * Writes variants by the indexes of their option values, as a trie in Shopify's `v1` encoding: `:` goes down to the
 * next option, `,` ends a value's branch, and among the values of the last option ` ` leaves a gap and `-` spans a run.
 * 0:0-1,1:1, is value 0 with values 0 and 1 of the second option, and value 1 with 1. Storefronts read it with
 * `decodeEncodedVariant` of @shopify/hydrogen-react.
 */
export function encodeVariants(product: Product, isIn: (variant: Variant) => boolean): string {
  const depth = product.options.length
  const rows = product.variants.filter(isIn).map((variant) => placesOf(product, variant))
  const known = rows.filter((places) => places.length === depth && !places.includes(-1))
  return known.length === 0 ? '' : `v1_${writeBranch(known, depth)}`
}

function placesOf({ options }: Product, { selectedOptions }: Variant): number[] {
  return options.map(({ name, values }) => {
    const chosen = selectedOptions.find((option) => option.name === name)?.value
    return values.findIndex((value) => value.name === chosen)
  })
}

function writeBranch(rows: readonly (readonly number[])[], depth: number): string {
  const branches = Map.groupBy(rows, ([first = 0]) => first)
  const values = [...branches.keys()].sort((a, b) => a - b)
  if (depth === 1) return writeRuns(values)
  return values
    .map((value) => {
      const below = (branches.get(value) ?? []).map((places) => places.slice(1))
      return `${value}:${writeBranch(below, depth - 1)},`
    })
    .join('')
}

function writeRuns(values: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const value of values) {
    const run = runs.at(-1)
    if (run?.last === value - 1) run.last = value
    else runs.push({ first: value, last: value })
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(' ')
}
