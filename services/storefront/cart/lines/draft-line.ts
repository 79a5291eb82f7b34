import type { CartAttribute } from '#database/tables/carts.ts'
import type { CartLine } from '../read-cart.ts'

/** A line as a change leaves it; a line new to the cart has no id. */
export interface DraftLine {
  readonly id: string | null
  readonly position: number
  readonly variantId: number
  readonly quantity: number
  readonly attributes: readonly CartAttribute[]
}

export function draftOf({ id, position, variantId, quantity, attributes }: CartLine): DraftLine {
  return { id, position, variantId, quantity, attributes }
}

type Mergeable = Pick<DraftLine, 'variantId' | 'quantity' | 'attributes'>

/** Lines with equal variants and attributes become the first of them, with the sum of their quantities. */
export function mergeEqualLines<Line extends Mergeable>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const sameness = writeSameness(line)
    const known = merged.get(sameness)
    merged.set(sameness, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

/** Attributes in another order are equal. */
export function writeSameness({ variantId, attributes }: Mergeable): string {
  return JSON.stringify([variantId, attributes.map(({ key, value }) => JSON.stringify([key, value])).sort()])
}
