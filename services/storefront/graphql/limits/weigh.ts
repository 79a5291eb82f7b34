import type { GraphqlContext } from '../context.ts'
import { type Asked, complexityOf } from './complexity.ts'
import { type ListSizes, listSizesOf } from './list-sizes.ts'

/** Values per answer: Hydrogen's largest page of products has a tenth of them. */
const MAX_VALUES = 100_000

/** Objects per answer without a token. https://shopify.dev/docs/api/storefront/2025-07#authentication */
const MAX_OBJECTS = 1_000

/** Queries with fewer values are not compared with the catalogue. */
const MAX_UNCHECKED_VALUES = 500

interface Weight {
  /** Values that can come back from this shop, however many were requested. */
  readonly complexity: number
  readonly limit: number
}

export async function weigh(asked: Asked, context: GraphqlContext): Promise<Weight> {
  const atMost = complexityOf(asked)
  const sizes = atMost > MAX_UNCHECKED_VALUES ? await sizesHere(context) : undefined
  const complexity = sizes ? complexityOf(asked, { sizes }) : atMost
  if (context.hasToken) return { complexity, limit: MAX_VALUES }
  const objects = complexityOf(asked, { sizes, onlyObjects: true })
  return objects > MAX_OBJECTS
    ? { complexity: objects, limit: MAX_OBJECTS }
    : { complexity, limit: MAX_VALUES }
}

/** Where the catalogue cannot be read, the arguments alone count; the field that reads it reports the failure. */
async function sizesHere({ catalogue, content }: GraphqlContext): Promise<ListSizes | undefined> {
  try {
    return listSizesOf(await catalogue(), await content())
  } catch {
    return undefined
  }
}
