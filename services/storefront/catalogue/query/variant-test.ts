import { isForSale, type Variant } from '../product.ts'
import { optionText } from '../search/product-terms.ts'
import { fold } from '../search/words.ts'
import { compares } from './match.ts'
import type { Query, Term } from './syntax.ts'

type VariantTest = (variant: Variant) => boolean

/** Whether a variant itself is what a query says of variants. What it says of a product is true of each. */
export function variantTest(query: Query): VariantTest {
  if (query.kind === 'term') return testTerm(query)
  if (query.kind === 'not') return not(variantTest(query.of))
  const parts = query.of.map(variantTest)
  if (query.kind === 'any') return (variant) => parts.some((test) => test(variant))
  return (variant) => parts.every((test) => test(variant))
}

const not =
  (test: VariantTest): VariantTest =>
  (variant) =>
    !test(variant)

function testTerm({ field, comparator, value, upTo }: Term): VariantTest {
  switch (field) {
    case 'available_for_sale': {
      const isWanted = value.toLowerCase() === 'true'
      return (variant) => isForSale(variant) === isWanted
    }
    case 'variants.price': {
      const [cents, mostCents] = [
        centsOf(value),
        upTo === undefined ? Number.POSITIVE_INFINITY : centsOf(upTo),
      ]
      return ({ priceCents }) => compares(priceCents, comparator, cents) && priceCents <= mostCents
    }
    case 'option': {
      const wanted = fold(value)
      return ({ selectedOptions }) => selectedOptions.some((option) => optionText(option) === wanted)
    }
    default:
      return () => true
  }
}

/** Returns whole cents of 29.5 or 29.50. A finer price is compared as it is. */
export function centsOf(value: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(value)) return Number.NaN
  return Number((Number(value) * 100).toFixed(4))
}
