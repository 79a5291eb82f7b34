import type { QueryRootProductRecommendationsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { recommendProducts } from '../../catalogue/recommend-products.ts'
import type { GraphqlContext } from '../context.ts'
import { product } from './product.ts'

/** Shopify's maximum. */
const RECOMMENDATIONS = 10

export async function productRecommendations(
  root: unknown,
  { productId, productHandle, intent }: QueryRootProductRecommendationsArgs,
  context: GraphqlContext,
) {
  const named = { id: productId ?? null, handle: productHandle ?? null }
  const found = await product(root, named, context)
  if (!found) return undefined
  // Complements are chosen by a shop's owner, and this one has chosen none.
  if (intent === 'COMPLEMENTARY') return []
  const catalogue = await context.catalogue()
  if (context.pace.isDue()) await context.pace.pause()
  return recommendProducts(catalogue, found, RECOMMENDATIONS)
}
