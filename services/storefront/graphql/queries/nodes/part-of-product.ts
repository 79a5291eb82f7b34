import type { Product } from '../../../catalogue/product.ts'
import { readId, readRowId } from '../../../global-ids.ts'
import type { GraphqlContext } from '../../context.ts'
import { sourceOfOption } from '../../types/product-option.ts'

/** Finds an image, an option or an option value. The catalogue has no index of their ids, so products are searched. */
export async function partOfProduct(id: string, { catalogue, pace }: GraphqlContext) {
  const typeName = readId(id)?.type ?? ''
  const find = finders.get(typeName)
  const rowId = readRowId(typeName, id)
  if (!find || rowId === undefined) return undefined
  for (const product of (await catalogue()).byId.values()) {
    if (pace.isDue()) await pace.pause()
    const found = find(product, rowId)
    if (found) return found
  }
  return undefined
}

type Find = (product: Product, id: number) => object | undefined

const finders: ReadonlyMap<string, Find> = new Map<string, Find>([
  ['MediaImage', ({ images }, id) => images.find((image) => image.id === id)],
  [
    'ProductOption',
    (product, id) => {
      const option = product.options.find((each) => each.id === id)
      return option && sourceOfOption(option, product)
    },
  ],
  [
    'ProductOptionValue',
    (product, id) => {
      for (const option of product.options) {
        const value = option.values.find((each) => each.id === id)
        if (value) return { ...sourceOfOption(option, product), value }
      }
      return undefined
    },
  ],
])
