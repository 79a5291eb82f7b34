import * as v from 'valibot'
import { usdCents } from '../money.ts'

/** What a cart says of its discount codes. Codes that owners tie to products are allocated to lines. */
export const CART_CODES_FRAGMENT = `#graphql
  fragment CartCodes on Cart {
    discountCodes { code applicable }
    discountAllocations { ...CodeAllocation }
    lines(first: 100) { edges { node { discountAllocations { ...CodeAllocation } } } }
  }
  fragment CodeAllocation on CartDiscountAllocation {
    discountedAmount { amount currencyCode }
    ... on CartCodeDiscountAllocation { code }
  }
`

/** A code of a cart, and what it takes off the goods: nothing where it does not apply, or makes delivery free. */
export interface CartCode {
  readonly code: string
  readonly isApplied: boolean
  readonly discountCents: number
}

const allocations = v.optional(
  v.array(v.object({ discountedAmount: usdCents, code: v.exactOptional(v.string()) })),
  [],
)

/** The fields of the fragment. A cart without them, as an older storefront's, has no codes. */
export const cartCodesEntries = {
  discountCodes: v.optional(v.array(v.object({ code: v.string(), applicable: v.boolean() })), []),
  discountAllocations: allocations,
}

export const lineAllocationsEntries = { discountAllocations: allocations }

const cartCodesSchema = v.object({
  ...cartCodesEntries,
  lines: v.object({ edges: v.array(v.object({ node: v.object(lineAllocationsEntries) })) }),
})

export const cartWithCodesSchema = v.pipe(
  v.object({ id: v.string(), ...cartCodesSchema.entries }),
  v.transform(({ id, ...cart }) => ({ id, codes: codesOf(cart) })),
)

export function codesOf({
  discountCodes,
  discountAllocations,
  lines,
}: v.InferOutput<typeof cartCodesSchema>): CartCode[] {
  const all = [...discountAllocations, ...lines.edges.flatMap(({ node }) => node.discountAllocations)]
  return discountCodes.map(({ code, applicable }) => ({
    code,
    isApplied: applicable,
    discountCents: all
      .filter((each) => each.code?.toUpperCase() === code.toUpperCase())
      .reduce((sum, each) => sum + each.discountedAmount, 0),
  }))
}

interface Warning {
  readonly code: string
  readonly message?: string | undefined
}

const NOT_FOUND = 'DISCOUNT_NOT_FOUND'

/** Whether the storefront says that there is no such code; one that says nothing may still know it. */
export function isUnknownCode(warnings: readonly Warning[]): boolean {
  return warnings.some(({ code }) => code === NOT_FOUND)
}

/**
 * Why a code takes nothing off, in the storefront's own words where it gives any. Shopify's older versions say only
 * that it does not apply.
 */
export function reasonNotApplied(code: string, warnings: readonly Warning[]): string {
  const told = warnings.find((warning) => warning.code.startsWith('DISCOUNT_') && warning.message)
  return told?.message ?? `${code} does not apply to what is in your cart.`
}
