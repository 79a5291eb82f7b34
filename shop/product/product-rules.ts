import { isPlaceholderOption } from '../clients/storefront-option.ts'
import type { Product, ProductVariant, SelectedOption } from '../clients/storefront-product.ts'
import type { ShownPrice } from '../currency/price-rules.ts'

const LONGEST_TITLE = 60
const WORDS_OF_A_LONG_TITLE = 6

/** Clause 2.25. */
export function displayTitle(title: string): string {
  if (title.length <= LONGEST_TITLE) return title
  return title.trim().split(/\s+/).slice(0, WORDS_OF_A_LONG_TITLE).join(' ')
}

type WithVariants = Pick<Product, 'variants' | 'options'>

/** Clause 5.06: what a shopper may choose between. */
export function visibleOptions(product: WithVariants): Product['options'] {
  return product.options
    .filter((option) => !isPlaceholderOption(option) && option.values.length > 1)
    .map(({ name, values }) => ({ name, values: values.filter((value) => !isHidden(name, value)) }))
    .filter(({ values }) => values.length > 0)
}

function isHidden(optionName: string, value: string): boolean {
  return /color|finish|material/i.test(optionName) && /velvet/i.test(value)
}

/** Clause 4.04. A product without variants cannot be bought. */
export function defaultVariant(product: WithVariants): ProductVariant | undefined {
  return product.variants[0]
}

export interface Choice {
  readonly selection: readonly SelectedOption[]
  /** undefined: no variant has this combination of options. */
  readonly variant: ProductVariant | undefined
}

/** Clause 4.04: updates the selection and picks the variant whose options all match. */
export function selectOption(
  product: WithVariants,
  selection: readonly SelectedOption[],
  name: string,
  value: string,
): Choice {
  const others = selection.filter((option) => option.name !== name)
  const next = [...others, { name, value }]
  return { selection: next, variant: product.variants.find((variant) => hasAll(variant, next)) }
}

function hasAll(variant: ProductVariant, selection: readonly SelectedOption[]): boolean {
  return variant.selectedOptions.every(({ name, value }) =>
    selection.some((option) => option.name === name && option.value === value),
  )
}

export type ChoiceState = 'available' | 'sold out' | 'impossible'

export function stateOf(variant: ProductVariant | undefined): ChoiceState {
  if (variant === undefined) return 'impossible'
  return variant.availableForSale ? 'available' : 'sold out'
}

/** Clause 4.04: these options change what the pictures show. */
export function resetsGallery(optionName: string): boolean {
  return /color|finish/i.test(optionName)
}

/** A variant's price beside its own compare-at price. */
export function priceOf({ priceCents, compareAtPriceCents }: ProductVariant): ShownPrice {
  return { usdCents: priceCents, compareAtUsdCents: compareAtPriceCents }
}

/** What a card shows: the cheapest variant, so that the two prices beside each other belong together. */
export function cheapestPrice({
  variants,
  minPriceCents,
}: Pick<Product, 'variants' | 'minPriceCents'>): ShownPrice {
  const cheapest = variants.find(({ priceCents }) => priceCents === minPriceCents)
  return cheapest ? priceOf(cheapest) : { usdCents: minPriceCents, compareAtUsdCents: null }
}
