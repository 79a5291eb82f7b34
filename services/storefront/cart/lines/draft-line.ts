import type { CartAttribute } from '#database/tables/carts.ts'
import type { CartLine } from '../read-cart.ts'

/** A line as a change leaves it; one that the cart does not have yet has no id. */
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

/** Equal things in equal wrappings are one line: the first of them, with the quantity of all. */
export function mergeEqualLines<Line extends Mergeable>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const sameness = writeSameness(line)
    const known = merged.get(sameness)
    merged.set(sameness, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

/** The order of attributes says nothing. */
export function writeSameness({ variantId, attributes }: Mergeable): string {
  return JSON.stringify([variantId, attributes.map(({ key, value }) => JSON.stringify([key, value])).sort()])
}
