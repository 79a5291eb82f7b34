import { isForSale, type Variant } from '../../catalogue/product.ts'
import { writeId } from '../../global-ids.ts'
import { isOnBackorder } from '../../stock.ts'
import { money } from '../values/money.ts'
import { noMetafields } from './metafields.ts'

const price = ({ priceCents }: Variant) => money(priceCents)
const compareAtPrice = ({ compareAtPriceCents }: Variant) =>
  compareAtPriceCents === null ? null : money(compareAtPriceCents)

export const productVariant = {
  id: ({ id }: Variant) => writeId('ProductVariant', id),
  availableForSale: isForSale,
  currentlyNotInStock: isOnBackorder,
  quantityAvailable: ({ stock, inventoryTracked }: Variant) => (inventoryTracked ? stock : null),
  quantityRule: () => ({ increment: 1, minimum: 1, maximum: null }),
  price,
  priceV2: price,
  compareAtPrice,
  compareAtPriceV2: compareAtPrice,
  // Shopify shows the product's picture for a variant without its own.
  image: ({ image, product }: Variant) => image ?? product.images[0],
  metafields: noMetafields,
  requiresComponents: () => false,
  requiresShipping: () => true,
  taxable: () => true,
  // The catalogue keeps no weights, so `weight` is null and its unit means nothing.
  weightUnit: () => 'POUNDS',
}
