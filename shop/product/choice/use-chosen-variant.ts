import { useState } from 'react'
import type { Product, ProductVariant, SelectedOption } from '../../clients/storefront/products/product.ts'
import { type Change, changesTo, selectOption, shownSelection, valueIn, variantOf } from './choose-variant.ts'
import { type ValueChoice, valueChoices } from './value-choices.ts'

export interface ChosenVariant {
  readonly variant: ProductVariant | undefined
  /** Other options that the last choice changed. */
  readonly changes: readonly Change[]
  valueOf(optionName: string): string | undefined
  choose(option: SelectedOption): void
  choicesOf(option: Product['options'][number]): readonly ValueChoice[]
}

/** Clause 4.04: the chosen options and their variant. The address names them, so a link shows what its sender saw. */
export function useChosenVariant(product: Product, first: readonly SelectedOption[]): ChosenVariant {
  const [selection, setSelection] = useState(first)
  const [changes, setChanges] = useState<readonly Change[]>([])
  return {
    variant: variantOf(product, selection),
    changes,
    valueOf: (optionName) => valueIn(selection, optionName),
    choose: (option) => {
      const next = selectOption(product, selection, option)
      setSelection(next)
      setChanges(changesTo(product, selection, next, option.name))
      tellAddress(product, next)
    },
    choicesOf: (option) => valueChoices(product, selection, option),
  }
}

function tellAddress(product: Product, selection: readonly SelectedOption[]): void {
  const url = new URL(location.href)
  for (const { name, value } of shownSelection(product, selection)) url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
