import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import { answered, type StorefrontResult } from '../error.ts'
import { type ProductVariant, VARIANT_FIELDS, variantSchema } from './product.ts'
import { pageInfo } from './product-page.ts'

/** As many as one connection of the Storefront API answers with, and as many pages as its largest product has. */
export const VARIANTS_QUERY = `#graphql
  query ProductVariants($handle: String!, $after: String) {
    product(handle: $handle) {
      variants(first: 250, after: $after) {
        edges { node { ${VARIANT_FIELDS} } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`
const MAX_PAGES = 9

const variantPage = v.object({ edges: v.array(v.object({ node: variantSchema })), pageInfo })
const variantsData = v.object({ product: v.nullable(v.object({ variants: variantPage })) })

/** All variants of a product that has more than the ten of clause 3.01; null where it went meanwhile. */
export async function fetchAllVariants(
  call: StorefrontCall,
  handle: string,
): Promise<StorefrontResult<ProductVariant[] | null>> {
  const all: ProductVariant[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await readPage(call, handle, after)
    if (!read.ok) return read
    if (read.data === null) return answered(null)
    const { edges, pageInfo } = read.data
    all.push(...edges.map(({ node }) => node))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    if (after === null) break
  }
  return answered(all)
}

async function readPage(
  call: StorefrontCall,
  handle: string,
  after: string | null,
): Promise<StorefrontResult<v.InferOutput<typeof variantPage> | null>> {
  const read = await call(VARIANTS_QUERY, { handle, after }, variantsData)
  return read.ok ? answered(read.data.product?.variants ?? null) : read
}
