import { brand } from '#facts/brand.ts'
import type { Product, ProductImage, ProductVariant } from '../../clients/storefront/products/product.ts'
import { sharingPicture } from '../../ui/picture/sharing-picture.ts'
import { availabilityOf, productUrl, shownVariants, variantUrl } from '../structured-data/product-data.ts'

const STATUS = { InStock: 'in_stock', BackOrder: 'backorder', OutOfStock: 'out_of_stock' } as const

/**
 * The catalogue as the Agentic Commerce Protocol's feed of 2026-04-17 has it (`ProductsResponse` of
 * `schema.feed.json`). Amounts are in cents.
 */
export function agentFeed(publicUrl: string, products: readonly Product[]) {
  return {
    products: products.map((product) => ({
      id: product.id,
      title: product.title,
      ...(product.description && { description: { plain: product.description } }),
      url: productUrl(publicUrl, product),
      media: product.images.map(mediaOf),
      variants: shownVariants(product).map((variant) => variantOf(publicUrl, product, variant)),
    })),
  }
}

function variantOf(publicUrl: string, product: Product, variant: ProductVariant) {
  return {
    id: variant.id,
    title: product.variants.length > 1 ? `${product.title}, ${variant.title}` : product.title,
    url: variantUrl(publicUrl, product, variant),
    price: { amount: variant.priceCents, currency: 'USD' },
    availability: { available: variant.availableForSale, status: STATUS[availabilityOf(variant)] },
    condition: ['new'],
    variant_options: variant.selectedOptions.map(({ name, value }) => ({ name, value })),
    ...(variant.image && { media: [mediaOf(variant.image)] }),
    seller: {
      name: brand.name,
      links: [
        { type: 'privacy_policy', url: `${publicUrl}/privacy` },
        { type: 'terms_of_service', url: `${publicUrl}/terms` },
        { type: 'refund_policy', url: `${publicUrl}/returns` },
        { type: 'faq', url: `${publicUrl}/faq` },
      ],
    },
  }
}

function mediaOf(image: ProductImage) {
  return {
    type: 'image',
    url: sharingPicture(image).url,
    ...(image.altText && { alt_text: image.altText }),
  }
}
