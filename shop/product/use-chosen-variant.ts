import { useState } from 'react'
import type { Product, ProductVariant, SelectedOption } from '../clients/storefront-product.ts'
import { type ChoiceState, selectOption, stateWith, variantOf, visibleOptions } from './product-rules.ts'

export interface ChosenVariant {
  variant: ProductVariant | undefined
  valueOf(optionName: string): string | undefined
  choose(optionName: string, value: string): void
  /** What choosing this value would lead to. */
  stateWith(optionName: string, value: string): ChoiceState
}

/** Clause 4.04: the chosen options and their variant. The address tells them, so that a link shows what its sender saw. */
export function useChosenVariant(product: Product, first: readonly SelectedOption[]): ChosenVariant {
  const [selection, setSelection] = useState(first)
  return {
    variant: variantOf(product, selection),
    valueOf: (optionName) => selection.find(({ name }) => name === optionName)?.value,
    choose: (optionName, value) => {
      const next = selectOption(product, selection, optionName, value)
      setSelection(next)
      tellAddress(product, next)
    },
    stateWith: (optionName, value) => stateWith(product, selection, optionName, value),
  }
}

function tellAddress(product: Product, selection: readonly SelectedOption[]): void {
  const url = new URL(location.href)
  for (const { name } of visibleOptions(product)) {
    const value = selection.find((option) => option.name === name)?.value
    if (value !== undefined) url.searchParams.set(name, value)
  }
  history.replaceState(history.state, '', url)
}
