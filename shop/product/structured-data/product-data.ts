import { brand } from '#facts/brand.ts'
import { deliveryFeeCents, deliveryTerms } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms, USUAL_METHOD } from '#facts/policies/terms.ts'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { decimalOf } from '../../currency/price-rules.ts'
import { sharingPicture } from '../../ui/picture/sharing-picture.ts'
import { selectionNamed, shownSelection, valueIn, variantOf } from '../choice/choose-variant.ts'
import { displayTitle } from '../product-rules.ts'

/**
 * Describes a product as https://schema.org/Product, without a rating: the one that the page shows where there are no
 * reviews (clauses 2.23 and 2.26) is nobody's vote. `shop/reviews/review-data.ts` adds genuine ones.
 */
export function productData(publicUrl: string, product: Product) {
  const url = productUrl(publicUrl, product)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.title,
    ...(product.description && { description: product.description }),
    url,
    ...(product.images.length > 0 && { image: product.images.map((image) => sharingPicture(image).url) }),
    brand: { '@type': 'Brand', name: brand.name },
    ...offersOf(publicUrl, product),
  }
}

/**
 * Makes one offer for each variant that the page can show; a variant that clause 5.06 hides has no address. Google
 * makes merchant listings, with delivery and returns, from plain offers and not from an AggregateOffer.
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
function offersOf(publicUrl: string, product: Product) {
  const offers = shownVariants(product).map((variant) => offerOf(publicUrl, product, variant))
  if (offers.length === 0) return {}
  return { offers: offers.length === 1 ? offers[0] : offers }
}

function offerOf(publicUrl: string, product: Product, variant: ProductVariant) {
  return {
    '@type': 'Offer',
    url: variantUrl(publicUrl, product, variant),
    ...(product.variants.length > 1 && { name: `${product.title}, ${variant.title}` }),
    price: decimalOf(variant.priceCents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availabilityOf(variant)}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: brand.name },
    shippingDetails: shippingTerms(variant.priceCents),
    hasMerchantReturnPolicy: returnTerms(publicUrl),
  }
}

/** The end of an address below https://schema.org. */
export function availabilityOf({
  availableForSale,
  currentlyNotInStock,
}: ProductVariant): 'InStock' | 'BackOrder' | 'OutOfStock' {
  if (!availableForSale) return 'OutOfStock'
  return currentlyNotInStock ? 'BackOrder' : 'InStock'
}

export function productUrl(publicUrl: string, { handle }: Product): string {
  return `${publicUrl}/product/${encodeURIComponent(handle)}`
}

/** The variants that have an address (clause 5.06). */
export function shownVariants(product: Product): ProductVariant[] {
  return product.variants.filter((variant) => isReachable(product, variant))
}

function isReachable(product: Product, variant: ProductVariant): boolean {
  return (
    variantOf(
      product,
      selectionNamed(product, (name) => valueIn(variant.selectedOptions, name)),
    ) === variant
  )
}

/** The address that shows this variant chosen. */
export function variantUrl(publicUrl: string, product: Product, variant: ProductVariant): string {
  const url = new URL(productUrl(publicUrl, product))
  for (const { name, value } of shownSelection(product, variant.selectedOptions)) {
    url.searchParams.set(name, value)
  }
  return url.href
}

/** The description that search engines list: the owner's words for them, or else the product's description. */
export function metaDescription({ title, description }: Product, searchDescription: string): string {
  return (
    searchDescription.trim() ||
    description.trim() ||
    `${displayTitle(title)}: pictures, price, delivery and returns at ${brand.name}.`
  )
}

const HOURS_A_DAY = 24
const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Clause 9.14. https://developers.google.com/search/docs/appearance/structured-data/return-policy */
function returnTerms(publicUrl: string) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: policies.countries,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: currentTerms().returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: `${publicUrl}/returns`,
  }
}

/** Terms of the usual delivery of one piece at this price, as the checkout charges it (clauses 1.03 and 9.14). */
function shippingTerms(priceCents: number) {
  const { minDays, maxDays, counted } = deliveryTerms(USUAL_METHOD)
  // Search engines add both times up, and the days that we promise include those until the parcel leaves.
  const handlingDays = Math.ceil(currentTerms().shipsWithinHours / HOURS_A_DAY)
  const mostTransitDays = maxDays - handlingDays
  const leastTransitDays = Math.min(minDays, mostTransitDays)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimalOf(deliveryFeeCents(USUAL_METHOD, priceCents)),
      currency: 'USD',
    },
    shippingDestination: policies.countries.map((addressCountry) => ({
      '@type': 'DefinedRegion',
      addressCountry,
    })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(minDays - leastTransitDays, handlingDays),
      transitTime: days(leastTransitDays, mostTransitDays),
      ...(counted === 'business days' && {
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: BUSINESS_DAYS.map((day) => `https://schema.org/${day}`),
        },
      }),
    },
  }
}
