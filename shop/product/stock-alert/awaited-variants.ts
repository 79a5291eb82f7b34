import { isPlaceholderOption } from '../../clients/storefront/products/option.ts'
import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import { variantOf } from '../choice/choose-variant.ts'
import { visibleOptions } from '../product-rules.ts'

/** A variant that is sold out, by its number and in the words of its options. */
export interface AwaitedVariant {
  readonly number: string
  /** Empty for a product without options. */
  readonly name: string
  /** The query of the product's page that shows it. */
  readonly search: string
}

type WithVariants = Pick<Product, 'variants' | 'options'>

const NUMBER = /^gid:\/\/shopify\/ProductVariant\/(\d{1,15})$/

/** The variants that shoppers may choose and cannot buy; the one that they look at comes first. */
export function awaitedVariants(
  product: WithVariants,
  selection: readonly SelectedOption[],
  /** What else the address of the page says, and goes on saying. */
  answers: readonly [field: string, value: string][] = [],
): readonly AwaitedVariant[] {
  const options = visibleOptions(product)
  const shown = variantOf(product, selection)
  const soldOut = product.variants.filter(
    ({ availableForSale, selectedOptions }) =>
      !availableForSale &&
      options.every(({ name, values }) =>
        selectedOptions.some((option) => option.name === name && values.includes(option.value)),
      ),
  )
  return soldOut
    .toSorted((a, b) => Number(b === shown) - Number(a === shown))
    .flatMap(({ id, selectedOptions }) => {
      const number = NUMBER.exec(id)?.[1]
      const named = selectedOptions.filter((option) => !isPlaceholderOption(option))
      if (number === undefined) return []
      const search = `?${new URLSearchParams([...answers, ...named.map(({ name, value }) => [name, value])])}`
      return [{ number, name: named.map(({ value }) => value).join(' / '), search }]
    })
}
