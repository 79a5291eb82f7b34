import type { CartAttribute, CartBuyerIdentity } from '#database/tables/carts.ts'

/** A cart as it is asked for, read and found possible in itself; whether the shop has it is another matter. */
export interface NewCart {
  readonly note: string
  readonly attributes: readonly CartAttribute[]
  readonly buyerIdentity: CartBuyerIdentity
  readonly discountCodes: readonly string[]
  readonly lines: readonly NewCartLine[]
}

export interface NewCartLine {
  readonly variantId: number
  readonly quantity: number
  readonly attributes: readonly CartAttribute[]
  /** Where it stood in what was asked, for the error that names it. */
  readonly index: number
}

/** Clause 9.09, and what a cart reads back at once. */
export const CART_LINES_LIMIT = 100

export const CART_LIFETIME_DAYS = 10

/** Equal things in equal wrappings are one line. */
export function mergeEqualLines(lines: readonly NewCartLine[]): NewCartLine[] {
  const merged = new Map<string, NewCartLine>()
  for (const line of lines) {
    const sameness = JSON.stringify([line.variantId, line.attributes])
    const known = merged.get(sameness)
    merged.set(sameness, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}
