import { isPlaceholderOption } from '../clients/storefront/products/option.ts'
import type { Product, ProductVariant } from '../clients/storefront/products/product.ts'
import type { ShownPrice } from '../currency/price-rules.ts'

const MAX_TITLE_LENGTH = 60
const WORDS_OF_A_LONG_TITLE = 6

/** Clause 2.25. */
export function displayTitle(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title
  return title.trim().split(/\s+/).slice(0, WORDS_OF_A_LONG_TITLE).join(' ')
}

type WithVariants = Pick<Product, 'variants' | 'options'>

/** Clause 5.06: the options and values that a shopper may choose. */
export function visibleOptions(product: WithVariants): Product['options'] {
  return product.options
    .filter((option) => !isPlaceholderOption(option) && option.values.length > 1)
    .map(({ name, values }) => ({ name, values: values.filter((value) => !isHiddenValue(name, value)) }))
    .filter(({ values }) => values.length > 0)
}

/** Clause 5.06: a value that no shopper may choose. */
export function isHiddenValue(optionName: string, value: string): boolean {
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

export type Availability = Pick<ProductVariant, 'availableForSale' | 'currentlyNotInStock'>

export function stockWords(variant: Availability | undefined): string {
  if (!variant?.availableForSale) return 'Sold out'
  return variant.currentlyNotInStock ? 'On backorder' : 'In stock'
}

/** Clause 4.04: these options change what the pictures show. */
export function resetsGallery(optionName: string): boolean {
  return /color|finish/i.test(optionName)
}

/** A variant's price with the storefront's compare-at price where higher, else the specified one if that is claimed. */
export function priceOf(
  { priceCents, compareAtPriceCents }: Pick<ProductVariant, 'priceCents' | 'compareAtPriceCents'>,
  isSpecified: boolean,
): ShownPrice {
  const isHigher = compareAtPriceCents !== null && compareAtPriceCents > priceCents
  const otherwise = isSpecified ? 'specified' : null
  return { usdCents: priceCents, compareAtUsdCents: isHigher ? compareAtPriceCents : otherwise }
}

/** A card shows the cheapest variant's price, so that the two prices beside each other belong together. */
export function cheapestPrice(
  { variants, minPriceCents }: Pick<Product, 'variants' | 'minPriceCents'>,
  isSpecified: boolean,
): ShownPrice {
  const cheapest = variants.find(({ priceCents }) => priceCents === minPriceCents)
  return priceOf(cheapest ?? { priceCents: minPriceCents, compareAtPriceCents: null }, isSpecified)
}
