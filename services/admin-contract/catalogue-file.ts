import * as v from 'valibot'
import type { Operations } from './operation.ts'

/** The whole catalogue as Shopify's product CSV: the export answers and the import takes text of any size. */
export const catalogueFile = {
  exportCatalogue: {
    method: 'GET',
    path: '/catalogue.csv',
    action: 'catalogue.read',
    answer: v.string(),
  },
  importCatalogue: {
    method: 'POST',
    path: '/catalogue.csv',
    action: 'catalogue.import',
    /** A preview answers what the file would do, and does nothing of it. */
    query: v.object({ preview: v.optional(v.picklist(['yes'], 'a preview is yes')) }),
    answer: v.object({
      products: v.number(),
      variants: v.number(),
      created: v.number(),
      changed: v.number(),
      warnings: v.array(v.string()),
      /** In a preview: the first of the products that would be created or changed. */
      named: v.optional(v.array(v.object({ handle: v.string(), created: v.boolean() }))),
    }),
  },
} as const satisfies Operations
