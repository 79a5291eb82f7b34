import type { GraphqlContext } from '../context.ts'
import { type Asked, complexityOf } from './complexity.ts'
import { type ListSizes, listSizesOf } from './list-sizes.ts'

/** Values that one answer may hold: the largest page of products that Hydrogen asks for has a tenth of it. */
const MAX_VALUES = 100_000

/** Objects that one answer may hold for whoever shows no token. https://shopify.dev/docs/api/storefront/2025-07#authentication */
const MAX_OBJECTS = 1_000

/** So few are not worth a look at the catalogue. */
const MAX_UNCHECKED_VALUES = 500

interface Weight {
  /** Of what can come back from this shop, however much was asked for. */
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

/** What cannot be read now is the affair of the field that asks for it: until then the arguments are what is known. */
async function sizesHere({ catalogue, content }: GraphqlContext): Promise<ListSizes | undefined> {
  try {
    return listSizesOf(await catalogue(), await content())
  } catch {
    return undefined
  }
}
