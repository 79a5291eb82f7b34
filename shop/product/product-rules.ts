import { isPlaceholderOption } from '../clients/storefront-option.ts'
import type { Product, ProductVariant, SelectedOption } from '../clients/storefront-product.ts'
import type { ShownPrice } from '../currency/price-rules.ts'
import type { Claims } from '../locals.ts'

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

/** A product without variants has neither a price nor anything to put into a cart. */
export function isSold({ variants }: Pick<Product, 'variants'>): boolean {
  return variants.length > 0
}

/** Clause 4.04. */
export function defaultVariant(product: WithVariants): ProductVariant | undefined {
  return product.variants[0]
}

/**
 * What a link names of a product's options, where it offers that; the first variant's for the rest. A link
 * that names a combination which is not made gets the variant nearest to it, by the order of the options.
 */
export function selectionNamed(
  product: WithVariants,
  named: (optionName: string) => string | undefined,
): readonly SelectedOption[] {
  let selection: readonly SelectedOption[] = defaultVariant(product)?.selectedOptions ?? []
  for (const { name, values } of visibleOptions(product)) {
    const value = named(name)
    if (value !== undefined && values.includes(value))
      selection = selectOption(product, selection, name, value)
  }
  return selection
}

/**
 * Clause 4.04: updates the selection to the variant whose options all match. Where none does, the options that
 * stand after the chosen one give way, so that no choice leads into a corner.
 */
export function selectOption(
  product: WithVariants,
  selection: readonly SelectedOption[],
  name: string,
  value: string,
): readonly SelectedOption[] {
  const wanted = [...selection.filter((option) => option.name !== name), { name, value }]
  const upToChosen = wanted.filter((option) => positionOf(product, option.name) <= positionOf(product, name))
  const nearest =
    variantOf(product, wanted) ??
    product.variants.find((variant) => upToChosen.every((option) => has(variant, option)))
  return nearest?.selectedOptions ?? wanted
}

/** The variant of a whole selection; undefined: no variant has this combination of options. */
export function variantOf(
  product: WithVariants,
  selection: readonly SelectedOption[],
): ProductVariant | undefined {
  return product.variants.find((variant) => hasAll(variant, selection))
}

/**
 * What a value of an option leads to beside those chosen before it. Later options give way to earlier ones,
 * so they make nothing impossible.
 */
export function stateWith(
  product: WithVariants,
  selection: readonly SelectedOption[],
  name: string,
  value: string,
): ChoiceState {
  const before = selection.filter((option) => positionOf(product, option.name) < positionOf(product, name))
  const isMade = product.variants.some((variant) =>
    [...before, { name, value }].every((option) => has(variant, option)),
  )
  return isMade ? stateOf(variantOf(product, selectOption(product, selection, name, value))) : 'impossible'
}

function positionOf(product: WithVariants, optionName: string): number {
  return product.options.findIndex(({ name }) => name === optionName)
}

function has(variant: ProductVariant, { name, value }: SelectedOption): boolean {
  return variant.selectedOptions.some((option) => option.name === name && option.value === value)
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

/** A variant's price beside the storefront's own compare-at price where that is higher, or what may stand for it. */
export function priceOf(
  { priceCents, compareAtPriceCents }: Pick<ProductVariant, 'priceCents' | 'compareAtPriceCents'>,
  claims: Claims,
): ShownPrice {
  const isHigher = compareAtPriceCents !== null && compareAtPriceCents > priceCents
  const otherwise = claims === 'as-specified' ? 'specified' : null
  return { usdCents: priceCents, compareAtUsdCents: isHigher ? compareAtPriceCents : otherwise }
}

/** What a card shows: the cheapest variant, so that the two prices beside each other belong together. */
export function cheapestPrice(
  { variants, minPriceCents }: Pick<Product, 'variants' | 'minPriceCents'>,
  claims: Claims,
): ShownPrice {
  const cheapest = variants.find(({ priceCents }) => priceCents === minPriceCents)
  return priceOf(cheapest ?? { priceCents: minPriceCents, compareAtPriceCents: null }, claims)
}
