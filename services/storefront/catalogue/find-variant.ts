import type { SelectedOption } from '#database/tables/catalogue.ts'
import { isForSale, type Product, type Variant } from './product.ts'

/** Shopify's `selectedOptions` arguments. */
export interface OptionChoice {
  readonly selectedOptions?: readonly SelectedOption[] | null
  readonly caseInsensitiveMatch?: boolean | null
  readonly ignoreUnknownOptions?: boolean | null
}

/** The first variant that has every chosen option. */
export function findVariant(product: Product, choice: OptionChoice): Variant | undefined {
  const chosen = readChoice(product, choice)
  return product.variants.find((variant) => differences(variant, chosen) === 0)
}

/**
 * Variants that differ from the choice in one option, which a page offers as the next choice, by id. Without a choice they
 * are those beside the first variant that is for sale. https://shopify.dev/docs/api/storefront/2025-07/objects/Product
 */
export function differByOneOption(product: Product, choice: OptionChoice): Variant[] {
  const first = product.variants.find(isForSale) ?? product.variants[0]
  const chosen = choice.selectedOptions?.length ? readChoice(product, choice) : (first?.selectedOptions ?? [])
  return product.variants
    .filter((variant) => differences(variant, chosen) === 1)
    .sort((one, other) => one.id - other.id)
}

/** Spells the choice as the product does. */
function readChoice(product: Product, choice: OptionChoice): SelectedOption[] {
  const spell = (text: string) => (choice.caseInsensitiveMatch ? text.toLowerCase() : text)
  return (choice.selectedOptions ?? []).flatMap(({ name, value }) => {
    const option = product.options.find((known) => spell(known.name) === spell(name))
    if (!option) return choice.ignoreUnknownOptions ? [] : [{ name, value }]
    const known = option.values.find((candidate) => spell(candidate.name) === spell(value))
    return [{ name: option.name, value: known?.name ?? value }]
  })
}

function differences(variant: Variant, chosen: readonly SelectedOption[]): number {
  const has = ({ name, value }: SelectedOption) =>
    variant.selectedOptions.some((option) => option.name === name && option.value === value)
  return chosen.filter((option) => !has(option)).length
}
