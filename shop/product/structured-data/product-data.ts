import { brand } from '#facts/brand.ts'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { decimalOf } from '../../currency/price-rules.ts'
import { sharingPicture } from '../../ui/picture/sharing-picture.ts'
import { selectionNamed, shownSelection, valueIn, variantOf } from '../choice/choose-variant.ts'
import { displayTitle } from '../product-rules.ts'
import { returnTerms, shippingTerms } from './offer-terms.ts'

/**
 * A product as https://schema.org/Product. Its rating is missing on purpose: what stands on the page where there
 * are no reviews (clauses 2.23 and 2.26) is nobody's vote. Genuine ones are added by `shop/reviews/review-data.ts`.
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
 * One offer for each variant that the page can show; one that hides behind clause 5.06 has no address. No
 * AggregateOffer: listings of merchants, with delivery and returns, are made from offers alone.
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
function offersOf(publicUrl: string, product: Product) {
  const offers = product.variants
    .filter((variant) => isReachable(product, variant))
    .map((variant) => offerOf(publicUrl, product, variant))
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
    availability: `https://schema.org/${variant.availableForSale ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: brand.name },
    shippingDetails: shippingTerms(variant.priceCents),
    hasMerchantReturnPolicy: returnTerms(publicUrl),
  }
}

function productUrl(publicUrl: string, { handle }: Product): string {
  return `${publicUrl}/product/${encodeURIComponent(handle)}`
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
function variantUrl(publicUrl: string, product: Product, variant: ProductVariant): string {
  const url = new URL(productUrl(publicUrl, product))
  for (const { name, value } of shownSelection(product, variant.selectedOptions)) {
    url.searchParams.set(name, value)
  }
  return url.href
}

/** What is listed of a product that its owner has not described. */
export function metaDescription({ title, description }: Product): string {
  return (
    description.trim() || `${displayTitle(title)}: pictures, price, delivery and returns at ${brand.name}.`
  )
}
