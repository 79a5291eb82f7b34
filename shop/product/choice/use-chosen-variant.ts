import { useStore } from '@nanostores/react'
import type { Product, ProductVariant, SelectedOption } from '../../clients/storefront/products/product.ts'
import { type Change, valueIn, variantOf } from './choose-variant.ts'
import { choiceMadeWith, chooseOnStage, setStageQuantity, stageChoice } from './stage-choice.ts'
import { type ValueChoice, valueChoices } from './value-choices.ts'

export interface ChosenVariant {
  readonly variant: ProductVariant | undefined
  readonly changes: readonly Change[]
  readonly quantity: number
  setQuantity(quantity: number): void
  valueOf(optionName: string): string | undefined
  choose(option: SelectedOption): void
  choicesOf(option: Product['options'][number]): readonly ValueChoice[]
}

/** Clause 4.04: the chosen options and their variant. */
export function useChosenVariant(product: Product, first: readonly SelectedOption[]): ChosenVariant {
  const { selection, changes, quantity } = useStore(stageChoice, { ssr: 'initial' }) ?? choiceMadeWith(first)
  return {
    variant: variantOf(product, selection),
    changes,
    quantity,
    setQuantity: (next) => setStageQuantity(first, next),
    valueOf: (optionName) => valueIn(selection, optionName),
    choose: (option) => chooseOnStage(product, first, option),
    choicesOf: (option) => valueChoices(product, selection, option),
  }
}
