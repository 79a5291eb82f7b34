import { hasTrait, type ProductFacts, type Trait } from '#facts/product-facts.ts'

export interface WorkdayStep {
  readonly position: number
  readonly time: string
  readonly title: string
  readonly text: string
  /** what a product must be for this to be true of it; of no entry, it is true of anything */
  readonly of: readonly Trait[]
}

/** At each time of the day the step that says most and is true of the product: five of them (clause 2.30). */
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
