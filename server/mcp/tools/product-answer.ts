import type { Product } from '#shop/clients/storefront/products/product.ts'

/** A product as a program is told of it in a list. */
export function productInBrief({ handle, title, minPriceCents, variants }: Product, publicUrl: string) {
  return {
    handle,
    title,
    url: pageOf(handle, publicUrl),
    from_price_cents: minPriceCents,
    currency: 'USD',
    in_stock: variants.some(({ availableForSale }) => availableForSale),
  }
}

/** A product with what can be bought of it. */
export function productAnswer(product: Product, publicUrl: string) {
  return {
    ...productInBrief(product, publicUrl),
    markdown_url: `${pageOf(product.handle, publicUrl)}.md`,
    description: product.description,
    options: product.options,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      price_cents: variant.priceCents,
      compare_at_price_cents: variant.compareAtPriceCents,
      available: variant.availableForSale,
      // What is sold below zero comes later than the rest.
      on_backorder: variant.availableForSale && variant.currentlyNotInStock,
      options: variant.selectedOptions,
      cart_url: `${publicUrl}/cart/${variant.id.split('/').at(-1)}:1`,
    })),
    pictures: product.images.map(({ url, altText }) => ({ url, alt: altText })),
  }
}

function pageOf(handle: string, publicUrl: string): string {
  return `${publicUrl}/product/${encodeURIComponent(handle)}`
}
