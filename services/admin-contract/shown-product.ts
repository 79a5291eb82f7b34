import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { plannedChange } from './planned-changes.ts'

const variant = v.object({
  sku: v.string(),
  name: v.string(),
  price: v.string(),
  compareAt: v.nullable(v.string()),
  /** Null if the stock is not tracked. */
  stock: v.nullable(v.number()),
  policy: v.picklist(['deny', 'continue']),
  /** In 28 days, as it was counted a few minutes ago. */
  sold: v.number(),
  /** The file of its picture; null if it has none of its own. */
  picture: v.nullable(v.string()),
})

const picture = v.object({
  /** Names the picture among those of its product. */
  file: v.string(),
  /** The address of a small one. */
  url: v.string(),
  alt: v.string(),
  /** In pixels, as it is kept. */
  width: v.number(),
  height: v.number(),
})

const shownProduct = v.object({
  handle: v.string(),
  title: v.string(),
  description: v.string(),
  /** The description has lists, emphasis or links, which writing it anew as words would take away. */
  hasMarkup: v.boolean(),
  /** Differs once the words were changed. */
  wordsVersion: v.string(),
  published: v.boolean(),
  publishedAt: v.nullable(moment),
  /** In the order of the gallery. */
  pictures: v.array(picture),
  /** Differs once the pictures, their words or those of the variants were changed. */
  picturesVersion: v.string(),
  variants: v.array(variant),
  planned: v.array(plannedChange),
})

export type ShownProduct = v.InferOutput<typeof shownProduct>

export const shownProductOperations = {
  showProduct: {
    method: 'GET',
    path: '/products/:handle',
    action: 'catalogue.read',
    answer: shownProduct,
  },
} as const satisfies Operations
