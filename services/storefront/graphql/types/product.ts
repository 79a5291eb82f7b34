import type {
  ProductAdjacentVariantsArgs,
  ProductDescriptionArgs,
  ProductImagesArgs,
  ProductMediaArgs,
  ProductOptionsArgs,
  ProductSelectedOrFirstAvailableVariantArgs,
  ProductVariantBySelectedOptionsArgs,
  ProductVariantsArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Collection } from '../../catalogue/collection.ts'
import { differByOneOption, findVariant } from '../../catalogue/find-variant.ts'
import { encodeVariants } from '../../catalogue/load/encode-variants.ts'
import { isForSale, type Product, type ProductImage, type Variant } from '../../catalogue/product.ts'
import { matchQuery } from '../../catalogue/query/match-query.ts'
import type { SortPosition } from '../../catalogue/sorted-list.ts'
import { writeId } from '../../global-ids.ts'
import type { GraphqlContext } from '../context.ts'
import { type ConnectionArgs, connect } from '../values/connection.ts'
import { money } from '../values/money.ts'
import { readPageSize } from '../values/paging.ts'
import { truncate } from '../values/truncate.ts'
import { noMetafields } from './metafields.ts'
import { sourceOfOption } from './product-option.ts'

export const productType = {
  id: ({ id }: Product) => writeId('Product', id),
  availableForSale: ({ variants }: Product) => variants.some(isForSale),
  totalInventory: ({ variants }: Product) =>
    variants.reduce((total, { stock, inventoryTracked }) => total + (inventoryTracked ? stock : 0), 0),
  isGiftCard: () => false,
  requiresSellingPlan: () => false,
  metafields: noMetafields,
  seo: (product: Product) => ({ title: product.seoTitle, description: product.seoDescription }),
  onlineStoreUrl: ({ handle }: Product, _args: unknown, { publicUrl }: GraphqlContext) =>
    `${publicUrl}/product/${encodeURIComponent(handle)}`,

  description: ({ descriptionText }: Product, { truncateAt }: ProductDescriptionArgs) =>
    truncate(descriptionText, truncateAt),

  priceRange: ({ variants }: Product) => rangeOf(variants.map(({ priceCents }) => priceCents)),
  compareAtPriceRange: ({ variants }: Product) =>
    rangeOf(variants.flatMap(({ compareAtPriceCents }) => compareAtPriceCents ?? [])),

  encodedVariantExistence: (product: Product) => encodeVariants(product, () => true),
  encodedVariantAvailability: (product: Product) => encodeVariants(product, isForSale),

  featuredImage: ({ images }: Product) => images[0],
  media: ({ id, images }: Product, args: ProductMediaArgs) =>
    connect(images, imagePositionIn(args.sortKey), args, `media:${args.sortKey}:${id}`),
  images: ({ id, images }: Product, args: ProductImagesArgs) =>
    connect(images, imagePositionIn(args.sortKey), args, `images:${args.sortKey}:${id}`),

  collections: async (product: Product, args: ConnectionArgs, context: GraphqlContext) => {
    const catalogue = await context.catalogue()
    const holds = ({ rule }: Collection) => matchQuery(catalogue, rule).test(product)
    return connect(catalogue.collections.filter(holds), byPosition, args, `collections:${product.id}`)
  },

  options: (product: Product, { first }: ProductOptionsArgs) =>
    product.options
      .slice(0, first == null ? undefined : readPageSize({ first }))
      .map((option) => sourceOfOption(option, product)),

  variants: ({ id, variants }: Product, args: ProductVariantsArgs) =>
    connect(variants, variantPositionIn(args.sortKey), args, `variants:${args.sortKey}:${id}`),
  variantsCount: ({ variants }: Product) => ({ count: variants.length, precision: 'EXACT' }),
  variantBySelectedOptions: (product: Product, args: ProductVariantBySelectedOptionsArgs) =>
    findVariant(product, args),
  selectedOrFirstAvailableVariant: (product: Product, args: ProductSelectedOrFirstAvailableVariantArgs) =>
    (args.selectedOptions?.length ? findVariant(product, args) : undefined) ??
    product.variants.find(isForSale) ??
    product.variants[0],
  adjacentVariants: (product: Product, args: ProductAdjacentVariantsArgs) => differByOneOption(product, args),
}

/** Shopify answers 0.0 where no variant has such a price. */
function rangeOf(prices: readonly number[]) {
  const cents = prices.length > 0 ? prices : [0]
  return { minVariantPrice: money(Math.min(...cents)), maxVariantPrice: money(Math.max(...cents)) }
}

type SortKey = string | null | undefined

function byPosition({ position, id }: { position: number; id: number }): SortPosition {
  return [position, id]
}

const byId = ({ id }: { id: number }): SortPosition => [id, id]

/** Images get their ids in the order of creation. RELEVANCE applies to searches alone. */
function imagePositionIn(sortKey: SortKey): (image: ProductImage) => SortPosition {
  return sortKey === 'ID' || sortKey === 'CREATED_AT' ? byId : byPosition
}

function variantPositionIn(sortKey: SortKey): (variant: Variant) => SortPosition {
  if (sortKey === 'ID') return byId
  if (sortKey === 'SKU') return ({ sku, id }) => [sku, id]
  if (sortKey === 'TITLE') return ({ title, id }) => [title, id]
  return byPosition
}
