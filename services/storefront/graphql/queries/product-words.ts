import type { QueryRootProductTagsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Product } from '../../catalogue/product.ts'
import type { GraphqlContext } from '../context.ts'
import { connect } from '../values/connection.ts'

/** Connects the words that label products, such as tags, in alphabetical order. */
function listWords(name: string, wordsOf: (product: Product) => readonly string[]) {
  return async (_root: unknown, args: QueryRootProductTagsArgs, context: GraphqlContext) => {
    const { byId } = await context.catalogue()
    if (context.pace.isDue()) await context.pace.pause()
    const words = new Set([...byId.values()].flatMap(wordsOf).filter((word) => word !== ''))
    return connect([...words], (word) => [word, word], args, name)
  }
}

export const productTags = listWords('productTags', ({ tags }) => tags)
export const productTypes = listWords('productTypes', ({ productType }) => [productType])
