import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import { type Choice, choiceOf, valueIn } from './choose-variant.ts'

/** A value of an option, as it is offered. */
export interface ValueChoice {
  readonly value: string
  readonly isChosen: boolean
  readonly state: Choice['state']
  /** Why the value is not available as it is, in words that follow its name. */
  readonly reason: string | undefined
}

export function valueChoices(
  product: Product,
  selection: readonly SelectedOption[],
  { name, values }: Product['options'][number],
): readonly ValueChoice[] {
  return values.map((value) => {
    const choice = choiceOf(product, selection, { name, value })
    const isChosen = value === valueIn(selection, name)
    return { value, isChosen, state: choice.state, reason: isChosen ? undefined : reasonOf(choice) }
  })
}

/** Says of the values that are not available as they are why not. */
export function reasonsText(choices: readonly ValueChoice[]): string {
  const reasons = choices.filter(({ reason }) => reason).map(({ value, reason }) => `${value}: ${reason}`)
  return reasons.join('. ')
}

function reasonOf({ state, changes }: Choice): string | undefined {
  if (state !== 'available') return state
  if (changes.length > 0) return `not available with ${changes.map(({ from }) => from).join(' and ')}`
  return undefined
}
