import * as v from 'valibot'
import { usdCents } from '../money.ts'
import { imageSchema } from './image.ts'
import { selectedOptionSchema } from './option.ts'

export const VARIANT_FIELDS = `
  id
  title
  price { amount currencyCode }
  compareAtPrice { amount currencyCode }
  availableForSale
  currentlyNotInStock
  selectedOptions { name value }
  image { url altText width height }
`

/** Clause 3.01, with the sizes of clause 9.09; one fragment for every query that reads a product. */
export const PRODUCT_FRAGMENT = `#graphql
  fragment ProductFields on Product {
    id
    title
    description
    handle
    priceRange { minVariantPrice { amount currencyCode } }
    images(first: 5) { edges { node { url altText width height } } }
    variants(first: 10) { edges { node { ${VARIANT_FIELDS} } } pageInfo { hasNextPage } }
    options { name values }
  }
`

/** Relay connections are read as edges of nodes (clause 3.01) and handed on as plain lists. */
export function connectionOf<Node>(node: v.GenericSchema<unknown, Node>) {
  return v.pipe(
    v.object({ edges: v.array(v.object({ node })) }),
    v.transform(({ edges }) => edges.map((edge) => edge.node)),
  )
}

export const variantSchema = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    price: usdCents,
    compareAtPrice: v.nullish(usdCents, null),
    availableForSale: v.boolean(),
    currentlyNotInStock: v.boolean(),
    selectedOptions: v.array(selectedOptionSchema),
    image: v.nullish(imageSchema, null),
  }),
  v.transform(({ price, compareAtPrice, ...rest }) => ({
    ...rest,
    priceCents: price,
    compareAtPriceCents: compareAtPrice,
  })),
)

export const productSchema = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    description: v.string(),
    handle: v.string(),
    /** What it is in a word or two, as its owner calls it. Lists ask for it, a product's page does not. */
    productType: v.exactOptional(v.string()),
    priceRange: v.object({ minVariantPrice: usdCents }),
    images: connectionOf(imageSchema),
    variants: v.object({
      edges: v.array(v.object({ node: variantSchema })),
      pageInfo: v.nullish(v.object({ hasNextPage: v.boolean() }), { hasNextPage: false }),
    }),
    options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  }),
  v.transform(({ priceRange, variants, ...rest }) => ({
    ...rest,
    minPriceCents: priceRange.minVariantPrice,
    variants: variants.edges.map(({ node }) => node),
    /** It has more variants than these ten, which are what lists need. Absent: these are all. */
    ...(variants.pageInfo.hasNextPage && { hasMoreVariants: true as const }),
  })),
  v.readonly(),
)

export type Product = v.InferOutput<typeof productSchema>
export type ProductVariant = v.InferOutput<typeof variantSchema>
export type ProductImage = Product['images'][number]
export type SelectedOption = ProductVariant['selectedOptions'][number]
