import * as v from 'valibot'
import { usdCents } from './storefront-money.ts'

/** Clause 3.01, with the sizes of clause 9.09; one fragment for every query that reads a product. */
export const PRODUCT_FRAGMENT = `#graphql
  fragment ProductFields on Product {
    id
    title
    description
    handle
    priceRange { minVariantPrice { amount currencyCode } }
    images(first: 5) { edges { node { url altText width height } } }
    variants(first: 10) {
      edges {
        node {
          id
          title
          price { amount currencyCode }
          compareAtPrice { amount currencyCode }
          availableForSale
          selectedOptions { name value }
          image { url altText width height }
        }
      }
    }
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

const nullByDefault = <Output>(schema: v.GenericSchema<unknown, Output>) => v.nullish(schema, null)

const pixels = nullByDefault(v.pipe(v.number(), v.integer(), v.minValue(1)))

const imageSchema = v.object({
  url: v.pipe(v.string(), v.url()),
  altText: nullByDefault(v.string()),
  width: pixels,
  height: pixels,
})

const selectedOptionSchema = v.object({ name: v.string(), value: v.string() })

const variantSchema = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    price: usdCents,
    compareAtPrice: nullByDefault(usdCents),
    availableForSale: v.boolean(),
    selectedOptions: v.array(selectedOptionSchema),
    image: nullByDefault(imageSchema),
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
    priceRange: v.object({ minVariantPrice: usdCents }),
    images: connectionOf(imageSchema),
    variants: connectionOf(variantSchema),
    options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  }),
  v.transform(({ priceRange, ...rest }) => ({ ...rest, minPriceCents: priceRange.minVariantPrice })),
  v.readonly(),
)

export type Product = v.InferOutput<typeof productSchema>
export type ProductVariant = v.InferOutput<typeof variantSchema>
export type ProductImage = v.InferOutput<typeof imageSchema>
export type SelectedOption = v.InferOutput<typeof selectedOptionSchema>

/** A product without options comes with one named Title, whose value no shopper chose or should read. */
export function isPlaceholderOption(option: { readonly name: string }): boolean {
  return option.name === 'Title'
}
