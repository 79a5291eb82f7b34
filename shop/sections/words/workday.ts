import { hasTrait, type ProductFacts, type Trait } from '#facts/product-facts.ts'

export interface WorkdayStep {
  readonly position: number
  readonly time: string
  readonly title: string
  readonly text: string
  /** Traits that a product must have for this step to be true of it; an empty list is true of every product. */
  readonly of: readonly Trait[]
}

/** Picks for each time of the day the step with the most traits that is true of the product: five (clause 2.30). */
export function workdayOf(
  product: ProductFacts | undefined,
  steps: readonly WorkdayStep[],
): readonly WorkdayStep[] {
  const day = new Map<number, WorkdayStep>()
  for (const step of steps) {
    const isTrue = step.of.every((trait) => hasTrait(product, trait))
    if (isTrue && step.of.length >= (day.get(step.position)?.of.length ?? 0)) day.set(step.position, step)
  }
  return [...day.values()].toSorted((one, other) => one.position - other.position)
}
