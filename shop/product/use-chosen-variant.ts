import { useState } from 'react'
import type { Product, ProductVariant, SelectedOption } from '../clients/storefront-product.ts'
import { type ChoiceState, defaultVariant, selectOption, stateOf } from './product-rules.ts'

export interface ChosenVariant {
  variant: ProductVariant | undefined
  valueOf(optionName: string): string | undefined
  choose(optionName: string, value: string): void
  /** What choosing this value, with the other options left as they are, would lead to. */
  stateWith(optionName: string, value: string): ChoiceState
}

/** Clause 4.04: begins with the first variant; each choice looks for the one whose options all match. */
export function useChosenVariant(product: Product): ChosenVariant {
  const first = defaultVariant(product)
  const [selection, setSelection] = useState<readonly SelectedOption[]>(first?.selectedOptions ?? [])
  const variant = product.variants.find(({ selectedOptions }) =>
    selectedOptions.every(({ name, value }) =>
      selection.some((each) => each.name === name && each.value === value),
    ),
  )
  return {
    variant,
    valueOf: (optionName) => selection.find(({ name }) => name === optionName)?.value,
    choose: (optionName, value) =>
      setSelection(selectOption(product, selection, optionName, value).selection),
    stateWith: (optionName, value) => stateOf(selectOption(product, selection, optionName, value).variant),
  }
}
